import { Problem } from './problem.ts'
import { sessionHeaders } from '../../contract/people/session-headers.ts'

export const pageSizeLimit = 100
/** Of one filter: the number of values, and the characters of each. */
export const maxValues = 50
export const maxValueLength = 200

/**
 * What the query of a route may contain. Everything else is refused: a client that misspells a filter must not get the
 * unfiltered list.
 */
export interface QueryRules {
  /** Relationship paths that may be included. */
  readonly include?: readonly string[]
  /** Resource types of the document, with their fields, for `fields[type]`. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Allowed values of `sort`, with their signs. */
  readonly sort?: readonly string[]
  /** Size of a page when the client names none. Without it the route does not paginate. */
  readonly page?: number
  /** Names of product parameters and filters. Values are separated by commas, or the parameter is repeated. */
  readonly filters?: readonly string[]
  /** Filters that are one text, commas included; a longer text is cut. */
  readonly texts?: readonly string[]
  /** JSON Schema of a filter's values for the OpenAPI document; default: codes. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Query {
  readonly include: ReadonlySet<string>
  /** Whether `include` was given, even empty: then the document has `included`. */
  readonly includeGiven: boolean
  /** null when every field of every type is wanted. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>> | null
  readonly sort: readonly { readonly by: string; readonly descending: boolean }[]
  readonly page: { readonly number: number; readonly size: number }
  /** Values by name; repeated parameters and comma-separated values come as one list. */
  readonly filters: ReadonlyMap<string, readonly string[]>
}

/** Session credentials may be in the query of any call; they are not parameters of a route. */
const credentials: ReadonlySet<string> = new Set(sessionHeaders)
const none: Query = {
  include: new Set(),
  includeGiven: false,
  fields: null,
  sort: [],
  page: { number: 1, size: pageSizeLimit },
  filters: new Map(),
}

/** @throws Problem 400 with the parameter, for what the rules do not allow */
export function parseQuery(search: string, rules: QueryRules): Query {
  if (search === '' && rules.page === undefined) return none
  const filters = new Map<string, string[]>()
  const fields = new Map<string, ReadonlySet<string>>()
  const seen = new Set<string>()
  let { include, includeGiven, sort }: Query = none
  let number = 1
  let size = rules.page ?? pageSizeLimit
  for (const [sent, value] of new URLSearchParams(search)) {
    if (credentials.has(sent)) continue
    // The family that JSON:API recommends for filters.
    const filter = /^filter\[(\w+)\]$/.exec(sent)?.[1]
    const name = filter !== undefined && rules.filters?.includes(filter) === true ? filter : sent
    if (rules.filters?.includes(name)) {
      const items = rules.texts?.includes(name) === true ? [value.slice(0, maxValueLength)] : value.split(',')
      const values = [...(filters.get(name) ?? []), ...items.filter((item) => item !== '')]
      if (values.length > maxValues || values.some((item) => item.length > maxValueLength))
        throw bad('invalid_parameter', name)
      filters.set(name, values)
      continue
    }
    if (seen.has(name) && name !== 'include') throw bad('invalid_parameter', name)
    seen.add(name)
    const type = /^fields\[([a-z_]+)\]$/.exec(name)?.[1]
    if (name === 'include' && rules.include !== undefined) {
      include = new Set([...include, ...parseInclude(value, rules.include)])
      includeGiven = true
    } else if (name === 'sort' && rules.sort !== undefined) sort = parseSort(value, rules.sort)
    else if (name === 'page[number]' && rules.page !== undefined) number = integer(name, value, 1_000_000)
    else if (name === 'page[size]' && rules.page !== undefined) size = integer(name, value, pageSizeLimit)
    else if (type !== undefined) fields.set(type, parseFields(name, value, ownOf(rules.fields, type)))
    else throw bad('unknown_parameter', name)
  }
  return { include, includeGiven, fields: fields.size === 0 ? null : fields, sort, page: { number, size }, filters }
}

function parseInclude(value: string, known: readonly string[]): ReadonlySet<string> {
  const paths = value.split(',').filter((path) => path !== '')
  const unknown = paths.find((path) => !known.includes(path))
  if (unknown !== undefined)
    throw new Problem(400, {
      code: 'unknown_include',
      values: { name: shortened(unknown) },
      source: { parameter: 'include' },
    })
  return new Set(paths)
}

function parseSort(value: string, known: readonly string[]): Query['sort'] {
  return value.split(',').map((item) => {
    const descending = item.startsWith('-')
    const by = descending ? item.slice(1) : item
    if (!known.includes(item)) throw bad('invalid_parameter', 'sort')
    return { by, descending }
  })
}

function parseFields(name: string, value: string, known: readonly string[] | undefined): ReadonlySet<string> {
  if (known === undefined) throw bad('unknown_parameter', name)
  const wanted = value.split(',').filter((field) => field !== '')
  if (wanted.some((field) => !known.includes(field))) throw bad('invalid_parameter', name)
  return new Set(wanted)
}

/** Own properties only: `constructor` is a member of every object. */
function ownOf(fields: QueryRules['fields'], type: string): readonly string[] | undefined {
  return fields !== undefined && Object.hasOwn(fields, type) ? fields[type] : undefined
}

function integer(name: string, value: string, maximum: number): number {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > maximum) throw bad('invalid_parameter', name)
  return number
}

function bad(code: 'unknown_parameter' | 'invalid_parameter', parameter: string): Problem {
  return new Problem(400, { code, values: { name: shortened(parameter) }, source: { parameter: shortened(parameter) } })
}

/** Names come from the client: shortened for the answer. */
function shortened(name: string): string {
  return name.slice(0, 100)
}
