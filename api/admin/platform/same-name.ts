import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#projections/platform/sql.ts'
import type { PlainRow } from '../../platform/plain/table.ts'
import type { Given, WrongFields } from './plain-definition.ts'

const tables = {
  'app.tags': { key: 'id', label: 'label', kind: 'kind' },
  'app.business_units': { key: 'code', label: 'label', kind: `'unit'` },
  'app.programs': { key: 'id', label: 'name', kind: `'program'` },
} as const

/**
 * Refuses a name, in either language, that another row of its kind has: people choose by names, and files name things
 * by them. Two writes at once wait for each other.
 */
export async function nameTaken(
  sql: Sql,
  table: keyof typeof tables,
  given: Given,
  before: PlainRow | null,
): Promise<WrongFields> {
  const { key, label, kind } = tables[table]
  const names: unknown = given[label]
  // Two that have one name already keep it until somebody renames one.
  if (typeof names !== 'object' || names === null || isDeepStrictEqual(names, before?.attributes[label])) return null
  await sql.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1 || app.current_company(), 0))`,
    values: [`${table}/`],
  })
  const taken = await sql.query({
    text: `select from ${table} t
      where t.${key}::text is distinct from $1 and ($2::text is null or ${kind} = $2)
        and array[app.fold(t.${label} ->> 'fr'), app.fold(t.${label} ->> 'en')]
          && array(select app.fold(value) from jsonb_each_text($3)) limit 1`,
    values: [before?.id ?? null, kindOf(given, before), JSON.stringify(names)],
  })
  return taken.length === 0 ? null : { [label]: 'name_taken' }
}

function kindOf(given: Given, before: PlainRow | null): string | null {
  const kind = given['kind'] ?? before?.attributes['kind']
  return typeof kind === 'string' ? kind : null
}
