import type { Instant, MeetingId } from '../../platform/ids.ts'
import type { AgendaEvent } from './events.ts'

/** From `startsAt` up to, and without, `endsAt`. */
export interface Span {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** A person's agreed meetings that are not over, in all programs. */
export interface Agenda {
  readonly held: ReadonlyMap<MeetingId, Span>
}

export const emptyAgenda: Agenda = { held: new Map() }

/** Whether an agreed meeting, other than `meetingId`, overlaps this time. */
export function isTaken(agenda: Agenda, span: Span, meetingId: MeetingId | null = null): boolean {
  return [...agenda.held].some(
    ([other, { startsAt, endsAt }]) => other !== meetingId && startsAt < span.endsAt && span.startsAt < endsAt,
  )
}

/** Total: a release of what is not held changes nothing. */
export function evolve(agenda: Agenda, event: AgendaEvent): Agenda {
  const held = new Map(agenda.held)
  switch (event.type) {
    case 'AgendaSlotReserved': {
      const { meetingId, startsAt, endsAt } = event.data
      return { held: held.set(meetingId, { startsAt, endsAt }) }
    }
    case 'AgendaSlotReleased':
      held.delete(event.data.meetingId)
      return { held }
    default:
      return agenda
  }
}
