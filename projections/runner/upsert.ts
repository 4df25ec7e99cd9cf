import type { Sql } from '../sql.ts'

/**
 * One statement for all rows: insert, or replace the row of the same key when the new one shows a later revision. Redelivery and
 * disorder are thereby harmless. Columns are those of the first row.
 */
export async function upsertNewer(
  sql: Sql,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const updates = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  await sql.query({
    name: `upsert_${table}`,
    text: `insert into ${table} as stored (${columns.join(', ')})
      select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)
      on conflict (${key.join(', ')}) do update set ${updates.join(', ')}
      where stored.revision < excluded.revision`,
    values: [JSON.stringify(rows)],
  })
}
