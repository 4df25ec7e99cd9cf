import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import { id, instant, type CompanyId, type EventId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import type { BenchServer } from './server.ts'

/**
 * Who appends events of the sample to a new stream, all or nothing, and loads a stream. A stream is named by a UUID.
 */
export interface Contender {
  readonly name: string
  append(stream: string, events: number): Promise<void>
  /** Folds all events of a stream, data and metadata parsed. Gives back how many there are. */
  load(stream: string): Promise<number>
  close(): Promise<void>
}

const TYPE = 'MentoringRequested'
export const sample = {
  programId: randomUUID(),
  participantId: randomUUID(),
  presenterId: randomUUID(),
  message: { enc: 1, kid: randomUUID(), iv: 'p2kq0Zk3V9tQ1m0H', ct: 'x'.repeat(180), tag: 'Jt7yYk0vZb3dW8q1s5uGxA' },
}
export const metadata = {
  companyId: id<CompanyId>(randomUUID()),
  actor: { kind: 'user' as const },
  correlationId: randomUUID(),
  at: instant(new Date()),
}

/** The peers' databases on a server: of their own tables, those of message-db are there. */
export async function peerDatabases(server: BenchServer): Promise<{ emmett: string; messageDb: string }> {
  const databases = { emmett: await server.database('emmett'), messageDb: await server.database('message_db') }
  await installMessageDb(databases.messageDb)
  return databases
}

/** Our store through its port. */
export async function ourStore(url: string): Promise<Contender> {
  const store = await createPostgresEventStore({ url })
  return {
    name: 'ours',
    async append(stream, events) {
      const result = await store.append([
        {
          stream: `capacity-${stream}`,
          expected: 'no_stream',
          events: Array.from({ length: events }, () => ({
            id: id<EventId>(randomUUID()),
            type: TYPE,
            schemaVersion: 1,
            data: sample,
            metadata,
          })),
        },
      ])
      if (!result.ok) throw new Error('an append to a new stream was refused')
    },
    load: async (stream) => (await store.readStream(`capacity-${stream}`)).reduce((count) => count + 1, 0),
    close: () => store.close(),
  }
}

/**
 * emmett's store, in a database of its own. Version 0 is its fastest expectation: `STREAM_DOES_NOT_EXIST` reads the
 * stream first.
 */
export async function emmett(url: string, connections: number): Promise<Contender> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } })
  await store.schema.migrate()
  return {
    name: 'emmett-postgresql',
    async append(stream, events) {
      await store.appendToStream(
        `capacity-${stream}`,
        Array.from({ length: events }, () => ({ type: TYPE, data: sample, metadata })),
        { expectedStreamVersion: 0n },
      )
    },
    async load(stream) {
      const { state } = await store.aggregateStream(`capacity-${stream}`, {
        initialState: () => 0,
        evolve: (count: number) => count + 1,
      })
      return state
    },
    async close() {
      await store.close()
      await pool.end()
    },
  }
}

/**
 * message-db's `write_message`, in its own database: prepared; several messages are as many calls in one statement, one
 * round trip and one transaction. It locks a category, so with many of them its writers seldom meet, and in one always.
 */
export function messageDb(url: string, connections: number, categories: number): Contender {
  const pool = new pg.Pool({ connectionString: url, max: connections, options: '-c search_path=message_store,public' })
  const named = (stream: string) => `capacity${Number.parseInt(stream.slice(0, 6), 16) % categories}-${stream}`
  const parsed = (json: string): unknown => JSON.parse(json)
  return {
    name: categories === 1 ? 'message-db, one category' : 'message-db, many categories',
    async append(stream, events) {
      const calls = Array.from(
        { length: events },
        (_, n) => `write_message($${n + 4}, $1, '${TYPE}', $2, $3, ${n - 1})`,
      )
      const ids = Array.from({ length: events }, () => randomUUID())
      await pool.query({
        name: `write-${events}`,
        text: `select ${calls.join()}`,
        values: [named(stream), JSON.stringify(sample), JSON.stringify(metadata), ...ids],
      })
    },
    async load(stream) {
      const { rows } = await pool.query<{ data: string; metadata: string }>({
        name: 'load',
        text: 'select * from get_stream_messages($1)',
        values: [named(stream)],
      })
      return rows
        .map((row) => ({ ...row, data: parsed(row.data), metadata: parsed(row.metadata) }))
        .reduce((count) => count + 1, 0)
    },
    close: () => pool.end(),
  }
}

/** What message-db's install.sh does, without psql and without its role, which only owns the tables. */
async function installMessageDb(url: string): Promise<void> {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@eventide/message-db/package.json')),
    'database',
  )
  const files = [
    'schema/message-store',
    'tables/messages',
    'types/message',
    ...['message-store-version', 'hash-64', 'acquire-lock', 'category', 'is-category', 'id', 'cardinal-id'].map(
      (name) => `functions/${name}`,
    ),
    ...['stream-version', 'write-message', 'get-stream-messages'].map((name) => `functions/${name}`),
    ...['messages-id', 'messages-stream', 'messages-category'].map((name) => `indexes/${name}`),
  ]
  const client = new pg.Client({ connectionString: url, options: '-c search_path=message_store,public' })
  await client.connect()
  try {
    for (const file of files) await client.query(await readFile(path.join(folder, `${file}.sql`), 'utf8'))
  } finally {
    await client.end()
  }
}
