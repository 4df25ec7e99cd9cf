import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Sql } from '#projections/sql.ts'
import { ConfigError } from '../config-values.ts'
import type { Logger } from '../logs.ts'
import type { Neighbours } from './eventstoredb.ts'
import { openEventStoreDb } from './open-eventstoredb.ts'
import { createPostgresEventStore } from './postgres.ts'

/** The log of an installation as it is stored: events are not upcast. */
export interface Log {
  readonly store: EventStore
  /** Position of the last event of any kind. A checkpoint may be there, ahead of `store.head()`, which counts ours. */
  end(): Promise<Position>
  /** Events of other programs that this process met in streams named like ours; none where the log is ours alone. */
  neighbours(): Neighbours
  /** It is in another store than PostgreSQL, which has a copy with the hashes: `log-copy.ts`. */
  readonly isElsewhere: boolean
}

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
