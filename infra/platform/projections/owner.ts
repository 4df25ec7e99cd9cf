import type pg from 'pg'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { openPool } from '../database/pool.ts'

export interface Owner {
  readonly sql: TransactionalSql
  close(): Promise<void>
}

/**
 * The login that migrates, without any role: it owns tables and views, and row-level security lets it see no row of
 * them. Only for what changes tables; rows are the work of `database.system`.
 */
export function openOwner(url: string): Owner {
  const pool = openPool({ connectionString: url, max: 2, application_name: 'binome projections' }, () => undefined)
  const on = (client: pg.Pool | pg.PoolClient): TransactionalSql['query'] =>
    async function query<Row extends object>({ text, values = [] }: { text: string; values?: readonly unknown[] }) {
      return (await client.query<Row>(text, [...values])).rows
    }
  return {
    sql: {
      query: on(pool),
      async transaction(work) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          const result = await work({ query: on(client) })
          await client.query('commit')
          client.release()
          return result
        } catch (error) {
          // Not given back to the pool: whatever was open ends with the connection.
          client.release(true)
          throw error
        }
      },
    },
    close: () => pool.end(),
  }
}
