import { setTimeout as delay } from 'node:timers/promises'
import { createCommands } from '#commands/commands.ts'
import type { CommandResult, Vault } from '#commands/platform/ports.ts'
import { createErasureReaction } from '#commands/people/reactions/erasure.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { UserId } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import type { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { startReactions } from '#infra/platform/reactions/start.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { mergeCounts } from '#projections/insight/figures/counts.ts'
import { figures } from '#projections/insight/figures/projection.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import { createProjections } from '#projections/all.ts'
import { createProjectionRunner, type ProjectionRunner } from '#projections/platform/runner/runner.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { acme, named } from '#tests/support/mentoring.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { by, mentoring, testKek, user } from '#tests/support/requests.ts'
import { run } from '#tests/support/run.ts'

export const silent = { info: () => undefined, error: () => undefined }
export const plenty = { timeoutMs: 40_000 }

/** What one process of the product holds: a vault with a memory of its own, commands, the reaction. */
export function processOf(database: Database, store: EventStore) {
  const vault = createVault({ keys: createKeyTable(database.vault), kek: testKek })
  const facts = createFacts((companyId) => database.tenant(companyId))
  const records = createAccountRecords(database)
  const readModels = createProjectionWaiter(database.system)
  const commands = createCommands({ store, vault, facts, records })
  return {
    vault,
    records,
    commands,
    people: mentoring(store, facts, vault),
    reaction: createErasureReaction({
      listsOf: async () => [],
      vault,
      records,
      commands,
      isProcessed: (position) =>
        readModels.waitUntilProcessed(['mentoring_requests', 'mentoring_relationships'], position, plenty),
    }),
  }
}

export type Process = ReturnType<typeof processOf>

export async function openWorld(): Promise<{ readonly db: TestDatabase; readonly store: EventStore }> {
  const db = await testDatabase({ poolSize: 10 })
  return { db, store: await createPostgresEventStore({ url: db.url }) }
}

export function readModels(sql: Database['system'], store: EventStore, vault: Vault, batchSize = 50): ProjectionRunner {
  const projections = createProjections({ opener: vault, wake: () => undefined })
  const runner = createProjectionRunner({ store, sql, projections, log: silent, leaseMs: 600, batchSize })
  runner.start()
  return runner
}

export function reactions({ reaction }: Pick<Process, 'reaction'>, sql: Database['system'], store: EventStore) {
  return startReactions({ reactions: [reaction], store, sql, logger: silent, leaseMs: 600 })
}

/** Resolves when the reaction has processed the log up to its current end. */
export async function reacted(sql: Sql, store: EventStore): Promise<void> {
  const head = await store.head()
  for (;;) {
    const [row] = await run(sql)<{ position: string }>`select position::text from rm.projections
      where name = 'reaction_erasure'`
    if (row !== undefined && BigInt(row.position) >= head) return
    await delay(10)
  }
}

/** The person asks for it. */
export function leave({ commands }: Pick<Process, 'commands'>, name: string): Promise<CommandResult> {
  return commands.accounts.erase({ ...by(user(name)), userId: userIdOf(name) })
}

export function userIdOf(name: string): UserId {
  return named<UserId>(`${name} user`)
}

/** Empties what follows the log, so that it is made again from its start. */
export async function forgetReadModels(sql: Sql): Promise<void> {
  for (const table of await readModelTables(sql)) await sql.query({ text: `delete from ${table}` })
  await run(sql)`delete from rm.projections where not starts_with(name, 'reaction_')`
  await run(sql)`select app.fill_figures('rm', ${`v${figures.version}`})`
}

/** md5 of all the rows of each table that follows the log, with no change of a count left to be added. */
export async function checksums(sql: Sql): Promise<Record<string, string>> {
  await mergeCounts(sql, tableNames(figures.version))
  const sums: Record<string, string> = {}
  for (const table of await readModelTables(sql)) {
    const [row] = await sql.query<{ sum: string }>({
      text: `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum
        from ${table} t`,
    })
    sums[table] = row?.sum ?? ''
  }
  return sums
}

async function readModelTables(sql: Sql): Promise<string[]> {
  const rows = await run(sql)<{ name: string }>`select 'rm.' || tablename as name from pg_tables
    where schemaname = 'rm' and tablename ~ '_v1$' order by 1`
  return rows.map(({ name }) => name)
}

export { acme }
