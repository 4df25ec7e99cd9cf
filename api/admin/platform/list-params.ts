import { searchWords } from '#domain/platform/search-words.ts'
import { adminPageMax } from '#contract/console/platform/lists.ts'
import { isUuid } from '#domain/platform/ids.ts'
import { isStorableInstant } from '#domain/platform/text.ts'
import type { Schema } from '../../platform/openapi/parts.ts'
import { BadParameter } from './console-problem.ts'
import type { Locale } from './messages.ts'

/** A field that a list may be filtered by. `sql` is a fixed expression of the resource's query, never input. */
export type FilterField =
  /** `whole`: a place in the log, by range. */
  | { readonly kind: 'uuid' | 'text' | 'instant' | 'whole'; readonly sql: string }
  | { readonly kind: 'enum'; readonly sql: string; readonly values: readonly string[] }
  | { readonly kind: 'flag'; readonly sql: string }
  /** An id in one column or the other, each with an index of its own. */
  | { readonly kind: 'either'; readonly sql: readonly [string, string] }
  /** `sql` is a text array: the row passes when it shares a value. */
  | { readonly kind: 'any'; readonly sql: string }
  /** The row passes when one of those that share a value is its: `rows` gives SQL of their keys. */
  | { readonly kind: 'among'; readonly of: 'uuid' | 'text'; readonly rows: (values: string) => string }
  /** The business unit of one of the list's `people`. */
  | { readonly kind: 'unit' }
  /** The rows that a figure counts, which `read` finds in the value. @throws BadParameter */
  | { readonly kind: 'figure'; readonly read: (value: string) => CountedRows }

/** SQL of the keys of rows, given what puts its values in their places. */
export type CountedRows = (place: (value: unknown) => string) => string

/** A view of the searchable text of each row, for a search by parts of words. */
export type SoughtIn = `rm.sought_${
  | 'people'
  | 'invitations'
  | 'articles'
  | 'article_comments'
  | 'contact_requests'
  | 'contact_messages'
  | 'recommendations'
  | 'tag_proposals'}`

/** An account, or a profile. */
export type SoughtName = 'author_id' | 'presenter_id'

/** What a list allows: everything else is a 400. */
export interface ListShape {
  readonly sorts: Readonly<Record<string, string>>
  /** Those of columns that are never null. */
  readonly neverNull?: readonly string[]
  /** Instead of those of `sorts`, for a reader of English. */
  readonly englishSorts?: Readonly<Record<string, string>>
  /** What comes between an order and the key, in the direction of the order: rows of one value are many. */
  readonly ties?: Readonly<Record<string, string>>
  /** Sorts in the order of a joined table's index, with a column of it that is never null: the page begins there. */
  readonly leads?: Readonly<Record<string, string>>
  /** Default: of a list that is read whole, as its rows come; of another one, by id. */
  readonly defaultSort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly filters: Readonly<Record<string, FilterField>>
  /** Rows that stand only in lists that ask for them by id or by one of these filters: others hold `sql`. */
  readonly unlessFiltered?: { readonly by: readonly string[]; readonly sql: string }
  /** Folded text expressions that every word of `q` is looked for in. Neither these nor `people`: no `q`. */
  readonly search: readonly string[]
  /** The columns of the people of a row: user ids, each with an index. Words of `q` stand in their names. */
  readonly people?: readonly [string, ...string[]]
  /** Where words of `q` are looked for instead of in names alone; `people` is then the id in this view, and unique. */
  readonly soughtIn?: SoughtIn
  /** Columns of that view that name people: a word may stand in their names instead. */
  readonly soughtNames?: readonly SoughtName[]
  /** SQL, given the placeholder of a word: keys of rows that hold it elsewhere than in a name. */
  readonly alsoFound?: (word: string) => string
  /** The form of an id of this resource; null: rows have no filter by id. */
  readonly id: 'uuid' | 'code' | null
}

export type Condition =
  | { readonly sql: string; readonly op: 'in'; readonly values: readonly string[]; readonly cast: 'uuid' | 'text' }
  | { readonly sql: readonly [string, string]; readonly op: 'either'; readonly values: readonly string[] }
  | { readonly sql: string; readonly op: 'any'; readonly values: readonly string[] }
  | { readonly op: 'among'; readonly rows: (values: string) => string; readonly values: readonly string[] }
  | { readonly op: 'unit'; readonly values: readonly string[] }
  | { readonly op: 'counted'; readonly rows: CountedRows }
  | { readonly sql: string; readonly op: '>=' | '<='; readonly value: string; readonly cast: 'timestamptz' | 'bigint' }
  | { readonly sql: string; readonly op: 'is'; readonly value: boolean }

export interface ListParams {
  readonly ids: readonly string[] | null
  readonly offset: number
  readonly limit: number
  readonly sort: string
  readonly order: 'ASC' | 'DESC'
  readonly words: readonly string[]
  readonly conditions: readonly Condition[]
}

/** An instant and a place in the log, for the OpenAPI document. */
export const instantSchema: Schema = {
  type: 'string',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$`,
  description: 'An instant with its offset, or a date as a whole UTC day',
  examples: ['2026-03-17', '2026-03-17T12:00:00Z'],
}
export const wholeSchema: Schema = { type: 'string', pattern: '^[0-9]{1,18}$' }

const own = new Set(['_start', '_end', '_sort', '_order', 'q', 'id'])
const defaultPage = 25
const plainDate = /^\d{4}-\d{2}-\d{2}$/
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** The list with the orders of the reader's language. */
export function inLanguage<Shape extends ListShape>(shape: Shape, locale: Locale): Shape {
  return locale === 'en' ? { ...shape, sorts: { ...shape.sorts, ...shape.englishSorts } } : shape
}

/**
 * Reads the json-server dialect: `_start`, `_end`, `_sort`, `_order`, `q`, repeated `id` (getMany), repeated fields for
 * "in", `field_gte`, `field_lte`.
 * @param extra Names that this call takes beside the list's own.
 * @throws BadParameter for a name that is not allowed or a value that does not fit.
 */
export function listParams(query: URLSearchParams, shape: ListShape, extra: readonly string[] = []): ListParams {
  const conditions: Condition[] = []
  for (const name of new Set(query.keys())) {
    if (own.has(name) || extra.includes(name)) continue
    conditions.push(condition(name, query.getAll(name), shape))
  }
  const { unlessFiltered } = shape
  if (unlessFiltered !== undefined && !['id', ...unlessFiltered.by].some((name) => query.has(name)))
    conditions.push({ sql: unlessFiltered.sql, op: 'is', value: true })
  const ids = query.has('id') ? query.getAll('id') : null
  if (ids !== null) {
    if (shape.id === null) throw new BadParameter('id', 'unknown_parameter')
    if (ids.length > adminPageMax) throw new BadParameter('id', 'page_too_large')
    if (ids.some((id) => id.length > 100)) throw new BadParameter('id', 'invalid')
    if (shape.id === 'uuid' && !ids.every((id) => isUuid(id.toLowerCase()))) throw new BadParameter('id', 'invalid')
  }
  const q = query.get('q')?.trim() ?? ''
  if (q !== '' && shape.search.length === 0 && shape.people === undefined)
    throw new BadParameter('q', 'unknown_parameter')
  if (q.length > 100) throw new BadParameter('q', 'invalid')
  return {
    ids: ids === null ? null : [...new Set(ids.map((id) => (shape.id === 'uuid' ? id.toLowerCase() : id)))],
    ...page(query, ids === null ? defaultPage : adminPageMax),
    ...sorting(query, shape),
    words: searchWords(q),
    conditions,
  }
}

function page(query: URLSearchParams, fallback: number): { offset: number; limit: number } {
  const whole = (name: string, missing: number) => {
    const value = query.get(name)
    if (value === null) return missing
    if (!/^\d{1,9}$/.test(value)) throw new BadParameter(name, 'invalid')
    return Number(value)
  }
  const offset = whole('_start', 0)
  const end = whole('_end', offset + fallback)
  if (end < offset) throw new BadParameter('_end', 'invalid')
  if (end - offset > adminPageMax) throw new BadParameter('_end', 'page_too_large')
  return { offset, limit: end - offset }
}

function sorting(query: URLSearchParams, shape: ListShape): { sort: string; order: 'ASC' | 'DESC' } {
  const { defaultSort = { field: 'id', order: 'ASC' } } = shape
  const field = query.get('_sort') ?? defaultSort.field
  const order = query.get('_order')?.toUpperCase() ?? (query.has('_sort') ? 'ASC' : defaultSort.order)
  const sort = Object.hasOwn(shape.sorts, field) ? shape.sorts[field] : undefined
  if (sort === undefined) throw new BadParameter('_sort', 'unknown_parameter')
  if (order !== 'ASC' && order !== 'DESC') throw new BadParameter('_order', 'invalid')
  return { sort, order }
}

function condition(name: string, values: readonly string[], shape: ListShape): Condition {
  const range = /^(.+)_(gte|lte)$/.exec(name)
  if (range?.[1] !== undefined && Object.hasOwn(shape.filters, range[1])) {
    const field = shape.filters[range[1]]
    const value = values[0]
    if ((field?.kind !== 'instant' && field?.kind !== 'whole') || value === undefined || values.length > 1)
      throw new BadParameter(name, 'unknown_parameter')
    const op = range[2] === 'gte' ? '>=' : '<='
    if (field.kind === 'whole') {
      if (!/^\d{1,18}$/.test(value)) throw new BadParameter(name, 'invalid')
      return { sql: field.sql, op, value, cast: 'bigint' }
    }
    const instant = moment(name, value, op === '<=' ? 'T23:59:59.999Z' : 'T00:00:00.000Z')
    return { sql: field.sql, op, value: instant, cast: 'timestamptz' }
  }
  const field = Object.hasOwn(shape.filters, name) ? shape.filters[name] : undefined
  if (field === undefined || field.kind === 'instant' || field.kind === 'whole')
    throw new BadParameter(name, 'unknown_parameter')
  if (field.kind === 'figure') {
    const [value, ...more] = values
    if (value === undefined || more.length > 0) throw new BadParameter(name, 'invalid')
    return { op: 'counted', rows: field.read(value) }
  }
  const valid =
    values.length <= adminPageMax &&
    values.every((value) => {
      if (ofIds(field)) return isUuid(value.toLowerCase())
      if (field.kind === 'enum') return field.values.includes(value)
      if (field.kind === 'flag') return value === 'true' || value === 'false'
      return value.length > 0 && value.length <= 100
    })
  if (!valid) throw new BadParameter(name, 'invalid')
  if (field.kind === 'flag') return { sql: field.sql, op: 'is', value: values[0] === 'true' }
  if (field.kind === 'either') return { sql: field.sql, op: 'either', values }
  if (field.kind === 'any') return { sql: field.sql, op: 'any', values }
  if (field.kind === 'among') return { op: 'among', rows: field.rows, values }
  if (field.kind === 'unit') return { op: 'unit', values }
  return { sql: field.sql, op: 'in', values, cast: field.kind === 'uuid' ? 'uuid' : 'text' }
}

/** Whether the values of a filter are ids. */
export const ofIds = (field: FilterField): boolean =>
  field.kind === 'uuid' || field.kind === 'either' || (field.kind === 'among' && field.of === 'uuid')

/** An instant, or a plain date taken as the whole UTC day. @throws BadParameter */
export function moment(name: string, value: string, endOfDate: string): string {
  // In an address a plus sign that is not escaped is a space.
  const text = plainDate.test(value) ? value + endOfDate : value.replace(/ (?=\d\d:\d\d$)/u, '+')
  if (!isoInstant.test(text) || !isOnCalendar(text.slice(0, 10))) throw new BadParameter(name, 'invalid')
  const date = new Date(text)
  if (!isStorableInstant(date.getTime())) throw new BadParameter(name, 'invalid')
  return date.toISOString()
}

/** `Date` would read 31 February as 3 March. */
function isOnCalendar(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00.000Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}
