import { amongPeople, type Sought } from '../people/people-sought.ts'
import type { Condition, ListParams, ListShape } from './list-params.ts'
import type { RecordSource } from './record-source.ts'

/** A condition, and the values of its placeholders. */
export interface Filtered {
  readonly where: string
  readonly values: readonly unknown[]
}

/** SQL: the tables of a list with those that only its columns read. */
export const fromWithJoins = ({
  from,
  columnJoins: more = '',
}: {
  readonly from: string
  readonly columnJoins?: string
}) => `${from} ${more}`

/** What is never null is in the order of its index, whichever way the list goes. */
export function ordered(
  { sorts, neverNull = [], ties = {}, key }: ListShape & { readonly key: string },
  { sort, order }: ListParams,
): string {
  const whole = neverNull.some((field) => sorts[field] === sort)
  const tie = Object.entries(ties).find(([field]) => sorts[field] === sort)?.[1]
  const next = tie === undefined ? key : `${tie} ${order}, ${key}`
  return `order by ${sort} ${order}${whole ? '' : ' nulls last'}, ${next}`
}

/** Of one value PostgreSQL reads an index in its order. */
function isOneOf(
  { sql, values, cast }: Extract<Condition, { readonly op: 'in' }>,
  value: (given: unknown) => string,
): string {
  return values.length === 1 ? `${sql} = ${value(values[0])}::${cast}` : `${sql} = any(${value(values)}::${cast}[])`
}

/** Of `like`: the word anywhere. */
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** SQL of a list's filters, and of the reader's unit. */
export function filtered<Row extends object, Rec extends { readonly id: string }>(
  source: RecordSource<Row, Rec>,
  { ids: keys, words, conditions, unit }: Sought & Pick<ListParams, 'ids'>,
): Filtered {
  const values: unknown[] = []
  const parts: string[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  if (unit !== null && source.inUnit !== null) parts.push(source.inUnit(value(unit)))
  if (keys !== null) parts.push(`${source.key} = any(${value(keys)}::${source.id === 'uuid' ? 'uuid' : 'text'}[])`)
  for (const condition of conditions) {
    if (condition.op === 'in') parts.push(isOneOf(condition, value))
    else if (condition.op === 'counted') parts.push(`${source.key} in (${condition.rows(value)})`)
    else if (condition.op === 'among')
      parts.push(`${source.key} in (${condition.rows(`${value(condition.values)}::text[]`)})`)
    else if (condition.op === 'either') {
      const ids = value(condition.values)
      parts.push(`(${condition.sql.map((column) => `${column} = any(${ids}::uuid[])`).join(' or ')})`)
    } else if (condition.op === 'people') {
      const among = amongPeople(condition, value(condition.ids))
      const also = condition.word === null ? undefined : source.alsoFound?.(value(condition.word))
      parts.push(also === undefined ? among : `(${among} or ${source.key} = any(array(${also})))`)
    } else if (condition.op === 'any') parts.push(`${condition.sql} && ${value(condition.values)}::text[]`)
    else if (condition.op === 'is') parts.push(`(${condition.sql}) is ${condition.value ? 'true' : 'not true'}`)
    else parts.push(`${condition.sql} ${condition.op} ${value(condition.value)}::${condition.cast}`)
  }
  for (const word of words) {
    const wanted = value(pattern(word))
    parts.push(`(${source.search.map((text) => `${text} like app.fold(${wanted})`).join(' or ')})`)
  }
  return { where: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values }
}
