import type { Sql } from '../sql.ts'

/**
 * One statement for all rows: insert, or replace the row of the same key when the new one shows a later revision.
 * Events that come again, or out of order, are thereby harmless. Every row has the columns of the first.
 */
export async function upsertNewer(
  sql: Sql,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  // Sorted: rows that were read and rows that are new name their columns in different orders, and a prepared statement
  // has one text.
  const columns = Object.keys(first).toSorted()
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
