import pg from 'pg'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { testDatabase } from '#tests/support/postgres.ts'

/** A log in a separate database, with one store per simulated process, and connections to inspect the tables. */
export interface PostgresLog {
  readonly url: string
  store(url?: string): Promise<EventStore>
  /** A connection of the login that owns the tables. */
  owner(): Promise<pg.Client>
  close(): Promise<void>
}

export async function postgresLog(): Promise<PostgresLog> {
  const database = await testDatabase()
  const stores: EventStore[] = []
  const clients: pg.Client[] = []
  return {
    url: database.url,
    async store(url = database.url) {
      const store = await createPostgresEventStore({ url })
      stores.push(store)
      return store
    },
    async owner() {
      const client = new pg.Client({ connectionString: database.url })
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
      await Promise.all(stores.map((store) => store.close()))
      await database.close()
    },
  }
}

const WAITING = `select pid from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

/**
 * Makes every insert of an event of type `Frozen` stop inside its statement until `thaw`, so that a test can keep an
 * append, with its lock, open at the worst moment.
 */
export async function freezer(log: PostgresLog) {
  const owner = await log.owner()
  await owner.query(`
    create or replace function public.freeze() returns trigger language plpgsql as
      $$ begin perform pg_advisory_lock_shared(99, 1); perform pg_advisory_unlock_shared(99, 1); return new; end $$;
    create or replace trigger frozen before insert on es.events
      for each row when (new.type = 'Frozen') execute function public.freeze();
    select pg_advisory_lock(99, 1)`)
  return {
    owner,
    /** Resolves with the backend's pid when an append is stopped. */
    async frozen(): Promise<number> {
      return untilRow(owner, `${WAITING} and classid = 99`)
    },
    async thaw(): Promise<void> {
      await owner.query('select pg_advisory_unlock(99, 1)')
    },
  }
}

/** Resolves when `count` appends wait for the log's lock. */
export async function waitingForTheLog(owner: pg.Client, count = 1): Promise<void> {
  await untilRow(
    owner,
    `select max(pid) as pid from (${WAITING} and classid = 7250) waiting having count(*) >= ${count}`,
  )
}

async function untilRow(client: pg.Client, query: string): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(query)
    if (rows[0]) return rows[0].pid
  }
}
