import type { z } from 'zod'
import type { Answer } from '../../platform/http/endpoint.ts'
import { listParams, type ListShape } from './list-params.ts'
import { list } from './records.ts'

/** What a list takes that is short enough to be read whole: each member of its records is an order. */
export function wholeShape({ shape }: z.ZodObject, id: ListShape['id'] = 'code'): ListShape {
  return {
    id,
    sorts: Object.fromEntries(Object.keys(shape).map((name) => [name, name])),
    filters: {},
    search: [],
  }
}

/**
 * A list that was read whole, filtered, sorted and paged as the query demands. Without `_end` it has no pages.
 * @param total where there are more than were read
 * @param others parameters that were read before
 */
export function wholeList(
  query: URLSearchParams,
  shape: ListShape,
  rows: readonly object[],
  { total = rows.length, others = [] }: { readonly total?: number; readonly others?: readonly string[] } = {},
): Answer {
  const { ids, offset, limit, sort, order } = listParams(query, shape, others)
  const wanted = ids === null ? rows : rows.filter((row) => ids.includes(String(member(row, 'id'))))
  const up = query.has('_sort') ? wanted.toSorted((a, b) => compare(member(a, sort), member(b, sort))) : wanted
  const records = order === 'DESC' ? up.toReversed() : up
  return list({
    records: records.slice(offset, query.has('_end') ? offset + limit : undefined),
    total: ids === null ? total : wanted.length,
  })
}

const member = (row: object, name: string): unknown => Reflect.get(row, name)

/** Numbers as numbers, everything else as it is written. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [a, b].map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null)))
  return left === right ? 0 : (left ?? '') < (right ?? '') ? -1 : 1
}
