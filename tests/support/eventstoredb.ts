import { Database } from '#infra/platform/database/database.ts'
import { drawnStreamPrefix, streamPrefix } from '#infra/platform/event-store/eventstoredb-prefix.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { realEventStoreDb } from '#tests/containers/eventstoredb.ts'
import { eventStoreDbDouble } from './eventstoredb-double/double.ts'

/**
 * An EventStoreDB with an empty log: the double, which proves our adapter; or with TEST_EVENTSTOREDB_IMAGE (`npm run
 * test:containers`) a real server of its own, because a log cannot be emptied.
 */
export async function testEventStoreDb(): Promise<{ readonly connectionString: string; close(): Promise<void> }> {
  const image = process.env['TEST_EVENTSTOREDB_IMAGE']
  return image === undefined ? eventStoreDbDouble() : realEventStoreDb(image)
}

/** What the installation with this database puts before the names of its streams. */
export function streamPrefixOf(url: string): Promise<string> {
  return inTables(url, streamPrefix)
}

/** The same, before its first start. */
export function drawStreamPrefix(url: string): Promise<string> {
  return inTables(url, drawnStreamPrefix)
}

async function inTables<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const database = new Database({ url, poolSize: 1, applicationName: 'test', onLost: () => undefined })
  try {
    return await work(database.system)
  } finally {
    await database.close()
  }
}
