import type { Transaction } from '../sql.ts'

/**
 * One statement for all rows: insert, or replace the row of the same key when the new one shows a later revision.
 * Events that come again, or out of order, are thereby harmless. Every row has the columns of the first.
 */
export function upsertNewer(
  sql: Pick<Transaction, 'send'>,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): void {
  const [first] = rows
  if (first === undefined) return
  // Sorted: rows that were read and rows that are new name their columns in different orders, and a prepared statement
  // has one text.
  const columns = Object.keys(first).toSorted()
  const updates = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  sql.send({
    name: `upsert_${table}`,
    text: `insert into ${table} as stored (${columns.join(', ')})
      select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)
      on conflict (${key.join(', ')}) do update set ${updates.join(', ')}
      where stored.revision < excluded.revision`,
    values: [JSON.stringify(rows)],
  })
}
