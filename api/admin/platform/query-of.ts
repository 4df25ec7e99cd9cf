import type { ListFilter } from '#contract/console/platform/bulk-acts.ts'

/** A filter as the query of its list. */
export function queryOf(filter: ListFilter): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(filter))
    for (const value of Array.isArray(values) ? values : [values]) query.append(name, value)
  return query
}
