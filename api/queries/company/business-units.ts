import type { Labelled } from '#contract/platform/values.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** The units of the company, in the order of their French names. */
export function unitsQuery(sql: Sql): Promise<Labelled[]> {
  return sql.query<Labelled>({
    name: 'units',
    text: `select code, label from app.business_units order by app.fold(label ->> 'fr'), code`,
  })
}
