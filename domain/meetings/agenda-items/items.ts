import type { Party } from '../meeting/events.ts'
import { type bareEdits, mostAgendaItems, mostKeptItems } from './words.ts'

/** The words of a template, in each language. */
export interface TemplateWords {
  readonly title: { readonly fr: string; readonly en: string }
  readonly guidance: { readonly fr: string; readonly en: string }
}

/** @typeParam Words a title: sealed on the server, text in the browser */
export interface ItemContent<Words> {
  /** null: those of `template`; without one, they were erased. */
  readonly title: Words | null
  /** Until it is reworded. */
  readonly template: TemplateWords | null
  readonly minutes: number | null
  /** A training tool. */
  readonly toolId: string | null
  /** The session whose item this is still; it keeps its id. */
  readonly carriedFrom: string | null
}

/** One thing to talk about. The order of a list of items is their order on the agenda. */
export interface AgendaItem<Words> extends ItemContent<Words> {
  readonly id: string
  readonly tickedAt: string | null
  readonly tickedBy: Party | null
  /** null: it came with the template. */
  readonly addedBy: Party | null
  readonly addedAt: string | null
  readonly changedBy: Party | null
  readonly changedAt: string | null
  /** Kept where it stood, so that it can come back. */
  readonly removedAt: string | null
}

/** What one person does to one item. `after`: the item that it follows; null: it is the first. */
export type AgendaEdit<Words> =
  | (ItemContent<Words> & { readonly kind: 'add'; readonly item: string; readonly after: string | null })
  | { readonly kind: 'reword'; readonly item: string; readonly title: Words }
  | { readonly kind: 'minutes'; readonly item: string; readonly minutes: number | null }
  | { readonly kind: 'move'; readonly item: string; readonly after: string | null }
  | { readonly kind: (typeof bareEdits)[number]; readonly item: string }

/** `agenda_item_unknown`: it never was on this agenda, or was removed too long ago. */
export type AgendaItemsRefusal = 'agenda_full' | 'agenda_item_unknown'

/** Who edits, and when (ISO 8601). */
export interface Editing {
  readonly by: Party
  readonly at: string
}

export type Edited<Words> = { readonly items: readonly AgendaItem<Words>[] } | { readonly refusal: AgendaItemsRefusal }

/** Those that stand on the agenda. */
export function standing<Item extends { readonly removedAt: string | null }>(items: readonly Item[]): Item[] {
  return items.filter(({ removedAt }) => removedAt === null)
}

/**
 * The items after an edit; the same list when it changes nothing. The last edit of an item and of one of its fields
 * stands, and no edit touches another item: two people who edit at once lose nothing. An item that was removed comes
 * back with the words that somebody gave it meanwhile.
 */
export function applyEdit<Words>(
  items: readonly AgendaItem<Words>[],
  edit: AgendaEdit<Words>,
  { by, at }: Editing,
): Edited<Words> {
  const item = items.find(({ id }) => id === edit.item)
  if (edit.kind === 'add') return item === undefined ? added(items, edit, { by, at }) : { items }
  if (item === undefined) return { refusal: 'agenda_item_unknown' }
  const comesBack = item.removedAt !== null && (edit.kind === 'reword' || edit.kind === 'restore')
  if (comesBack && isFull(items)) return { refusal: 'agenda_full' }
  if (edit.kind === 'move') return { items: moved(items, { ...item, changedBy: by, changedAt: at }, edit.after) }
  const change = changeOf(item, edit, { by, at })
  if (change === null) return { items }
  const changed = { ...item, ...change, changedBy: by, changedAt: at }
  return { items: items.map((one) => (one === item ? changed : one)) }
}

function isFull(items: readonly AgendaItem<unknown>[]): boolean {
  return standing(items).length >= mostAgendaItems
}

function added<Words>(
  items: readonly AgendaItem<Words>[],
  { item: id, after, title, template, minutes, toolId, carriedFrom }: Extract<AgendaEdit<Words>, { kind: 'add' }>,
  { by, at }: Editing,
): Edited<Words> {
  if (isFull(items)) return { refusal: 'agenda_full' }
  const none = { tickedAt: null, tickedBy: null, removedAt: null }
  const author = { addedBy: by, addedAt: at, changedBy: by, changedAt: at }
  const item = { id, title, template, minutes, toolId, carriedFrom, ...none, ...author }
  return { items: placed(withRoom(items), item, after) }
}

/** Without the one that was removed first, where as many are kept as may be. */
function withRoom<Words>(items: readonly AgendaItem<Words>[]): readonly AgendaItem<Words>[] {
  if (items.length < mostKeptItems) return items
  const removed = items.filter(({ removedAt }) => removedAt !== null)
  const oldest = removed.reduce((first, one) => ((one.removedAt ?? '') < (first.removedAt ?? '') ? one : first))
  return items.filter((one) => one !== oldest)
}

function moved<Words>(
  items: readonly AgendaItem<Words>[],
  item: AgendaItem<Words>,
  after: string | null,
): readonly AgendaItem<Words>[] {
  const at = items.findIndex(({ id }) => id === item.id)
  const before = at === 0 ? null : (items[at - 1]?.id ?? null)
  if (after === item.id || after === before) return items
  return placed(
    items.filter(({ id }) => id !== item.id),
    item,
    after,
  )
}

/** Behind `after`, or last where that one is gone. */
function placed<Words>(
  items: readonly AgendaItem<Words>[],
  item: AgendaItem<Words>,
  after: string | null,
): readonly AgendaItem<Words>[] {
  const found = items.findIndex(({ id }) => id === after)
  const at = after === null ? 0 : found === -1 ? items.length : found + 1
  return items.toSpliced(at, 0, item)
}

type Change<Words> = Partial<AgendaItem<Words>>

/** null: it is so already. */
function changeOf<Words>(
  item: AgendaItem<Words>,
  edit: Exclude<AgendaEdit<Words>, { kind: 'add' | 'move' }>,
  { by, at }: Editing,
): Change<Words> | null {
  switch (edit.kind) {
    case 'reword':
      return { title: edit.title, template: null, removedAt: null }
    case 'minutes':
      return edit.minutes === item.minutes ? null : { minutes: edit.minutes }
    case 'tick':
      return item.tickedAt === null ? { tickedAt: at, tickedBy: by } : null
    case 'untick':
      return item.tickedAt === null ? null : { tickedAt: null, tickedBy: null }
    case 'remove':
      return item.removedAt === null ? { removedAt: at } : null
    case 'restore':
    default:
      return item.removedAt === null ? null : { removedAt: null }
  }
}
