import { randomBytes } from 'node:crypto'
import type { Sql } from '#projections/platform/sql.ts'

/** What stands before the names of this installation's streams; none on one that never started on an EventStoreDB. */
export async function streamPrefix(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ prefix: string }>({ text: 'select prefix from es.stream_prefix' })
  return row?.prefix ?? ''
}

/**
 * The same; the first start of an installation draws one. Without `-`, so that the server's own projection by category
 * still tells our categories apart.
 */
export async function drawnStreamPrefix(sql: Sql): Promise<string> {
  await sql.query({
    text: 'insert into es.stream_prefix (prefix) values ($1) on conflict do nothing',
    values: [`binome_${randomBytes(4).toString('hex')}_`],
  })
  return streamPrefix(sql)
}
