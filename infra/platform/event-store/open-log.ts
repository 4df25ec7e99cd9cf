import type { Sql } from '#projections/platform/sql.ts'
import { ConfigError } from '../config/config-values.ts'
import type { Logger } from '../logs/logs.ts'
import { openEventStoreDb } from './open-eventstoredb.ts'
import { createPostgresEventStore } from './postgres.ts'
import type { Log } from './log.ts'

interface LogOptions {
  readonly url: string
  /** Of an EventStoreDB; without it the events are in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined
  readonly logger?: Pick<Logger, 'warn'>
  readonly onGroup?: (appends: number) => void
}

const silent = { warn: () => undefined }

/**
 * Opens the store that has the log.
 * @param sql to look for a log in the other place
 * @throws ConfigError when the database has a log of the other place; EventStoreRefused
 */
export async function openLog(
  { url, eventStoreUrl, logger = silent, onGroup = () => undefined }: LogOptions,
  sql: Sql,
): Promise<Log> {
  await assertPlace(sql, eventStoreUrl !== undefined)
  if (eventStoreUrl === undefined) {
    const onTrouble = (what: string, error: unknown) => logger.warn({ err: error }, what)
    const store = await createPostgresEventStore({ url, onTrouble, onGroup })
    return { store, end: () => store.head(), neighbours: () => ({ events: 0, last: undefined }), isElsewhere: false }
  }
  return openEventStoreDb(eventStoreUrl, sql, logger)
}

/** A position is drawn from the sequence by the first append to PostgreSQL, and by nothing else. */
async function assertPlace(sql: Sql, isElsewhere: boolean): Promise<void> {
  const [row] = await sql.query<{ here: boolean; copied: boolean }>({
    name: 'place_of_log',
    text: `select pg_sequence_last_value('es.positions'::regclass) is not null as here,
      exists (select from es.events) as copied`,
  })
  if (row?.here === true && isElsewhere)
    throw new ConfigError('EVENT_STORE_URL is set, and the log of this database is in PostgreSQL. Leave it out.')
  if (row?.here === false && row.copied && !isElsewhere)
    throw new ConfigError('EVENT_STORE_URL is missing: the log of this database is in EventStoreDB.')
}
