/** Items that stand on the agenda of a session, and those of a template. */
export const mostAgendaItems = 30
/** With those that were removed and may come back; the one that was removed first makes room. */
export const mostKeptItems = 100

/** In characters. */
export const agendaTitleMaxLength = 200
export const agendaGuidanceMaxLength = 300
/** Of one item: the longest session. */
export const agendaItemMaxMinutes = 240

/** Edits that say no more than their item. */
export const bareEdits = ['tick', 'untick', 'remove', 'restore'] as const

/** The highest number that has a template of its own. */
const mostNumbered = 20
const numbers = Array.from({ length: mostNumbered }, (_, n) => String(n + 1))

/** Which session of an accompaniment a template is for: that number, the last one, or any other. */
export const templateNumbers = [...numbers, 'last', 'any'] as const
