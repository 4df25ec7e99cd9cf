import type { EventStore } from '#domain/platform/event-store.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

interface Served {
  readonly db: TestDatabase
  readonly store: EventStore
}

/** As when the process of a call dies after its write: its key has written, and has no answer. */
export async function loseAnswer({ db }: Pick<Served, 'db'>, key: string): Promise<void> {
  const lost = await run(db.database.system)`update app.idempotency_keys
    set status = null, headers = null, body = null, holder = gen_random_uuid(),
    locked_until = now() - interval '1 second' where key = ${key} and status is not null returning key`
  if (lost.length === 0) throw new Error(`no answer is kept under ${key}`)
}

/** Every table that a call may write, and the length of the log. */
export async function stateOf({ db, store }: Served): Promise<object> {
  const { system } = db.database
  const tables = await run(system)<{ name: string }>`select tablename as name from pg_tables where schemaname = 'app'
    and tablename not in ('idempotency_keys', 'sessions', 'profile_accesses', 'rate_limits') order by tablename`
  const texts = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as content
      from app.${name} t`,
  )
  const contents = await system.query<{ name: string; content: string }>({ text: texts.join(' union all ') })
  return {
    ...Object.fromEntries(contents.map(({ name, content }) => [name, content])),
    log: String(await store.head()),
  }
}
