import type pg from 'pg'
import type {
  Batch,
  EventStore,
  Position,
  ReadAllOptions,
  RecordedEvent,
  Revision,
  StreamName,
} from '#domain/platform/event-store.ts'
import type { EventId, Instant } from '#domain/platform/ids.ts'
import { openPool } from '../database/pool.ts'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'
import { sessionSettings } from './postgres-connection.ts'
import { mayBeRepeated } from './postgres-errors.ts'
import { recorded } from './prepare.ts'

interface ReaderOptions {
  readonly url: string
  readonly applicationName: string
  readonly connections: number
  readonly onTrouble: (what: string, error: unknown) => void
}

/**
 * Columns as PostgreSQL writes them: position, id, stream, revision, type, schema version, data, metadata, recorded at.
 */
const COLUMNS =
  'e.position, e.event_id, e.stream, e.revision, e.type, e.schema_version, e.data, e.metadata, e.recorded_at'
const COLUMN_COUNT = 9
type Row = readonly (string | null)[]

const asText = { getTypeParser: () => (value: string) => value }
const ATTEMPTS = 3

interface StreamRead {
  readonly stream: StreamName
  readonly from: Revision
  readonly limit: number | null
}

interface WaitingRead extends StreamRead {
  readonly resolve: (events: readonly RecordedEvent[]) => void
  readonly reject: (error: unknown) => void
}

/** Streams of one statement. */
const MOST_READS = 64

/** Reads of the log. Each is one statement, so it sees one moment; a read that lost its connection is made again. */
export class PostgresReader {
  readonly #pool: pg.Pool
  readonly #onTrouble: ReaderOptions['onTrouble']
  readonly #closing = new AbortController()
  readonly #reads: WaitingRead[] = []

  constructor({ url, applicationName, connections, onTrouble }: ReaderOptions) {
    this.#onTrouble = onTrouble
    this.#pool = openPool(
      {
        connectionString: url,
        application_name: applicationName,
        options: sessionSettings,
        max: connections,
        connectionTimeoutMillis: 5_000,
      },
      (error) => onTrouble('reader connection lost', error),
    )
  }

  async readStream(
    stream: StreamName,
    { from, limit, direction = 'forwards' }: NonNullable<Parameters<EventStore['readStream']>[1]>,
  ): Promise<readonly RecordedEvent[]> {
    if (direction === 'forwards') return this.#readForwards({ stream, from: from ?? 0, limit: limit ?? null })
    const rows = await this.#rows(
      'es_read_backwards',
      `select ${COLUMNS} from es.events e where e.stream = $1 and e.revision <= $2 order by e.revision desc limit $3`,
      [stream, from ?? 2_147_483_647, limit ?? null],
    )
    return rows.map(event)
  }

  /** Reads of one tick go together: one round trip for the streams of a command, and for those of several commands. */
  #readForwards(read: StreamRead): Promise<readonly RecordedEvent[]> {
    return new Promise((resolve, reject) => {
      this.#reads.push({ ...read, resolve, reject })
      if (this.#reads.length > 1) return
      setImmediate(() => {
        while (this.#reads.length > 0) void this.#readTogether(this.#reads.splice(0, MOST_READS))
      })
    })
  }

  /** Never rejects: each read is settled. */
  async #readTogether(reads: readonly WaitingRead[]): Promise<void> {
    const found = reads.map((): RecordedEvent[] => [])
    const [only] = reads
    try {
      if (reads.length === 1 && only !== undefined) {
        const rows = await this.#rows('es_read_forwards', READ_FORWARDS, [only.stream, only.from, only.limit])
        return only.resolve(rows.map(event))
      }
      const rows = await this.#rows('es_read_streams', READ_STREAMS, [
        reads.map(({ stream }) => stream),
        reads.map(({ from }) => from),
        reads.map(({ limit }) => limit),
      ])
      for (const row of rows) found[Number(row[COLUMN_COUNT]) - 1]?.push(event(row))
      for (const [n, { resolve }] of reads.entries()) resolve(found[n] ?? [])
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
  }

  async readAll({ after, limit, categories }: ReadAllOptions): Promise<Batch> {
    const rows = categories
      ? await this.#rows('es_read_categories', READ_CATEGORIES, [after, limit, categories])
      : await this.#rows('es_read_all', READ_ALL, [after, limit])
    const events = rows[0]?.[0] === null ? [] : rows.map(event)
    const caughtUp = events.length < limit
    const last = events.at(-1)?.position ?? after
    if (!caughtUp || !categories) return { events, position: last, caughtUp }
    // The head is of the same snapshot as the rows: everything up to it was there to be read, wanted or not.
    const head = BigInt(rows[0]?.[COLUMN_COUNT] ?? 0)
    return { events, position: head > after ? head : after, caughtUp }
  }

  async head(): Promise<Position> {
    const [row] = await this.#rows('es_head', `select coalesce(max(e.position), 0) from es.events e`, [])
    return BigInt(row?.[0] ?? 0)
  }

  async streamOf(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, StreamName>> {
    const rows = await this.#rows(
      'es_stream_of',
      `select e.event_id, e.stream from es.events e where e.event_id = any($1)`,
      [ids],
    )
    return new Map(rows.map((row) => [row[0] as EventId, row[1] as StreamName]))
  }

  /** What `assertDurable` judges. */
  async settings(): Promise<Readonly<Record<string, string>>> {
    const rows = await this.#rows(
      'es_settings',
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
       union all select 'cache', seqcache::text from pg_sequence where seqrelid = 'es.positions'::regclass
       union all select 'recovery', pg_is_in_recovery()::text`,
      [],
    )
    return Object.fromEntries(rows.map((row) => [row[0] ?? '', row[1] ?? '']))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#pool.end()
  }

  async #rows(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const query = { name, text, values: [...values], rowMode: 'array' as const, types: asText }
        return (await this.#pool.query<string[]>(query)).rows
      } catch (error) {
        if (attempt === ATTEMPTS || !mayBeRepeated(error) || this.#closing.signal.aborted) throw error
        this.#onTrouble('read repeated', error)
        await pause(backOff(attempt), this.#closing.signal)
      }
    }
  }
}

const READ_FORWARDS = `
  select ${COLUMNS} from es.events e where e.stream = $1 and e.revision >= $2 order by e.revision limit $3`
const READ_STREAMS = `
  select ${COLUMNS}, wanted.n
    from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as wanted (stream, since, most, n),
    lateral (
      select * from es.events s where s.stream = wanted.stream and s.revision >= wanted.since
        order by s.revision limit wanted.most
    ) e
   order by wanted.n, e.revision`
const READ_ALL = `select ${COLUMNS} from es.events e where e.position > $1 order by e.position limit $2`
/** The head is in every row; when no event is wanted, alone in one, and the event's columns are null. */
const READ_CATEGORIES = `
  select ${COLUMNS}, head.position
    from (select coalesce(max(h.position), 0) as position from es.events h) head
    left join lateral (
      select * from es.events e where e.position > $1 and split_part(e.stream, '-', 1) = any($3::text[])
        order by e.position limit $2
    ) e on true
   order by e.position`

function event(row: Row): RecordedEvent {
  const [position = '', id, stream, revision, type, schemaVersion, data, metadata, recordedAt] = row
  return recorded({
    id: id as EventId,
    stream: stream as StreamName,
    revision: Number(revision),
    position: BigInt(position ?? ''),
    type: type ?? '',
    schemaVersion: Number(schemaVersion),
    data: data ?? '',
    metadata: metadata ?? '',
    recordedAt: isoInstant(recordedAt ?? ''),
  })
}

/** `2026-03-17 13:00:00.123456+00` → `2026-03-17T13:00:00.123Z`. */
function isoInstant(text: string): Instant {
  // Zeros at the end are left out, so nine times in ten all six digits are there.
  if (text.length === 29) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z` as Instant
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z` as Instant
}
