import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { composeCore, type Core } from '#infra/compose.ts'
import { migrate } from '#infra/platform/database/migrate.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { createProjections } from '#projections/all.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { onServer } from '#tests/support/copy-database.ts'
import { everyReadModel, quiet } from './projections/support.ts'
import { run } from '#tests/support/run.ts'

/** Databases as earlier releases left them: its README explains how they are made. */
const folder = new URL('../../support/upgrades/', import.meta.url)
const dumps = readdirSync(folder).filter((file) => file.endsWith('.sql.gz'))

/** Wraps the keys of the people in the dumps. */
const vaultKey = Buffer.alloc(32, 7)

const projectionsOf = (core: Core) => createProjections({ opener: core.vault, wake: () => undefined })

/** A database with what the dump holds, migrated by this version. */
async function upgraded(dump: string): Promise<string> {
  const { server, prefix } = inject('postgres')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, (client) => client.query(`create database ${name}`))
  await onServer(url.href, (client) => client.query(gunzipSync(readFileSync(new URL(dump, folder))).toString()))
  await migrate(url.href)
  return url.href
}

/** As a start of this version does. */
async function followed(core: Core): Promise<void> {
  const { store, database } = core
  const runner = createProjectionRunner({ store, sql: database.system, projections: projectionsOf(core), log: quiet })
  runner.start()
  const done = await runner.waitUntilProcessed(everyReadModel, await store.head(), { timeoutMs: 300_000 })
  await runner.stop()
  expect(done).toBe(true)
}

/** As step 4 of "Upgrading" asks of the operator for each read model whose version was raised, or for every one. */
async function rebuilt(core: Core, url: string, names: readonly string[] = everyReadModel): Promise<void> {
  const { store, database } = core
  const owner = openOwner(url)
  try {
    for (const projection of projectionsOf(core).filter(({ name }) => names.includes(name)))
      await rebuild(projection, {
        store,
        sql: database.system,
        owner: owner.sql,
        by: 'a test',
        progress: () => undefined,
      })
  } finally {
    await owner.close()
  }
}

/** The rows of each table of the read models. JSON is compared by what it says. */
async function rowsOf(core: Core): Promise<Record<string, readonly object[]>> {
  const sql = core.database.system
  const versions = await run(sql)<{ name: string; version: number; generation: number }>`select name, version,
    generation from rm.projections where active`
  const found: Record<string, readonly object[]> = {}
  for (const { name, tables = [] } of projectionsOf(core))
    for (const { model } of tables) {
      const { version, generation } = versions.find((one) => one.name === name) ?? { version: 1, generation: 1 }
      const table = tableNames(version, { generation })(model)
      const rows = await sql.query<{ row: object }>({
        text: `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
      })
      found[model] = rows.map(({ row }) => row)
    }
  return found
}

test('there is a dump of each release', () => {
  expect(dumps.length).toBeGreaterThanOrEqual(4)
})

test.each(dumps)('%s is upgraded, and its read models are what a rebuild makes', async (dump) => {
  const url = await upgraded(dump)
  const core = await composeCore({ url, poolSize: 5, vaultKey, logger: createLogger({ level: 'silent' }) })
  try {
    const untrue = await run(core.database.system)`select 1 from app.faqs
      where answer ~ '^(Ni l’annuaire ni|Neither the directory nor)' union all select 1
        where pg_get_functiondef('app.add_help(uuid)'::regprocedure) ~ 'ni votre page ne les montrent'`
    expect(untrue).toEqual([])
    const behind = await core.database.system.query<{ name: string }>({
      text: `select name from rm.projections p where active and not exists (
        select from jsonb_to_recordset($1) as now (name text, version int) where now.name = p.name
          and now.version = p.version)`,
      values: [JSON.stringify(projectionsOf(core).map(({ name, version }) => ({ name, version })))],
    })
    await rebuilt(
      core,
      url,
      behind.map(({ name }) => name),
    )
    await followed(core)
    const before = await rowsOf(core)
    expect(before['journal']?.length).toBeGreaterThan(20)
    await rebuilt(core, url)
    const after = await rowsOf(core)
    for (const model of Object.keys(after)) expect(before[model], model).toEqual(after[model])
  } finally {
    await core.close()
  }
})
