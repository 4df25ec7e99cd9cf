import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#infra/platform/database/prepare.ts'
import { needlessRights } from '#infra/platform/database/runtime-login.ts'
import { copyDatabase, onServer, withLogin } from '#tests/support/copy-database.ts'
import { type FaultySmtp, faultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { runMain } from '#tests/support/product.ts'
import { asking, eventually, type Fleet, fleet, logLines, mentees, signIn } from './support.ts'
import { run } from '#tests/support/run.ts'

let own: Fleet
let folder: string
let mailServer: FaultySmtp
beforeAll(async () => {
  own = await fleet()
  mailServer = await faultySmtp()
  folder = await mkdtemp(path.join(tmpdir(), 'binome-runtime-login-'))
})
afterAll(async () => {
  await own.stop()
  await mailServer.close()
  await rm(folder, { recursive: true, force: true })
})

test('the product does all its work as a login that owns nothing', async () => {
  const product = await own.run({
    SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEAL_FILE: path.join(folder, 'seals.ndjson'),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'binome@example.org',
  })
  const mentee = await signIn(product, mentees[0])
  expect((await mentee.post('/api/v1/mentoring_requests', asking('mia'))).status).toBe(201)
  // Every role is ready, the jobs too: their tables are there, and they have run once.
  await eventually(async () => {
    const ready = await fetch(`http://localhost:${product.port}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, expect.any(String)])
  })
  await eventually(async () => {
    const rows = await run(own.db.database.system)<{ name: string; state: string }>`select name, state::text
      from jobs.job where name in ('purge_expired', 'seal_log', 'erase_lapsed') order by 1`
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'completed'))
  })
  // The mentor gets a mail.
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(0)
  expect(logLines(product).filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  expect(await needlessRights(own.db.runtimeUrl)).toEqual([])
  mentee.close()
})

async function emptyDatabase(): Promise<string> {
  const { server, prefix } = inject('postgres')
  return copyDatabase(server, 'template0', `${prefix}_${randomBytes(6).toString('hex')}`)
}

test('a program that is older than the database says so, and changes nothing', async () => {
  const { server, template, prefix } = inject('postgres')
  const url = await copyDatabase(server, template, `${prefix}_${randomBytes(6).toString('hex')}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into public.knex_migrations (name, batch, migration_time)
      values ('9999-of-tomorrow.ts', 1, now())`)
    await expect(prepareDatabase({ url, migrateUrl: url })).rejects.toThrow(
      'The database is newer than this program (1 migrations that it does not know, from 9999-of-tomorrow.ts)',
    )
  } finally {
    await client.end()
  }
})

test.each([
  ['a schema named as one of ours', 'create schema app; create table app.users (name text)', 'the schema app'],
  [
    'migrations of its own',
    'create table public.knex_migrations (id serial, name text, batch int, migration_time timestamptz);' +
      "insert into public.knex_migrations (name) values ('001_shop.js')",
    'the table public.knex_migrations',
  ],
])('a database of another program with %s is left as it is, in words', async (_, made, named) => {
  const url = await emptyDatabase()
  await onServer(url, (client) => client.query(made))
  await expect(prepareDatabase({ url, migrateUrl: url })).rejects.toThrow(
    `The database belongs to another program, which has ${named}. Give Binôme a database of its own.`,
  )
  await onServer(url, async (client) => {
    const { rows } = await client.query(`select nspname from pg_namespace where nspname in ('rm', 'es', 'vault')`)
    expect(rows).toEqual([])
  })
})

test('tables of another program in schemas of its own are no obstacle', async () => {
  const url = await emptyDatabase()
  await onServer(url, (client) =>
    client.query('create schema shop; create table shop.users (); create table public.t ()'),
  )
  await expect(prepareDatabase({ url, migrateUrl: url })).resolves.toBeUndefined()
  await onServer(url, (client) => client.query('select from shop.users, public.t, app.users'))
})

test.each([
  ['create table app.mine ()'],
  ['drop table app.users'],
  ['alter table es.events disable trigger append_only'],
  ['create role mine'],
  ['set role binome_log'],
  // Nothing by itself either: each connection takes a role.
  ['select from app.users'],
  ['select from vault.subject_keys'],
])('that login may not %s', async (statement) => {
  await onServer(own.db.runtimeUrl, async (client) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test('a login with more rights than it needs is logged at the start', async () => {
  const product = await own.run({ DATABASE_URL: own.db.url, ROLES: 'api' })
  const warning = logLines(product).find(({ msg }) => String(msg).includes('Two logins'))
  expect(warning).toMatchObject({
    needless: ['it may make roles', 'it owns the schema', 'it is a member of binome_log'],
  })
})

test('a login that may not migrate does not start on an older schema, and says what to do', async () => {
  const { server, prefix, template, runtime } = inject('postgres')
  const url = await copyDatabase(server, template, `${prefix}_${randomBytes(6).toString('hex')}`)
  await onServer(url, (client) => client.query(`delete from knex_migrations where name like '0029%'`))
  const as = { DATABASE_URL: withLogin(url, runtime), VAULT_KEY: Buffer.alloc(32).toString('base64') }
  await expect(runMain(as)).rejects.toThrow(/The database is older than this program.+npm run migrate/)
})

test('a login without the roles stops with the command that grants them', async () => {
  const { prefix } = inject('postgres')
  const stranger = { login: `${prefix}_stranger`, password: 'x' }
  const url = withLogin(own.db.url, stranger)
  await onServer(own.db.url, (client) => client.query(`create role ${stranger.login} login password 'x'`))
  await expect(prepareDatabase({ url, migrateUrl: url })).rejects.toThrow(
    /may not work on this database: run "npm run migrate"/,
  )
  // The login that migrates lets it work; twice is once.
  await prepareDatabase({ url, migrateUrl: own.db.url })
  await prepareDatabase({ url, migrateUrl: own.db.url })
  await prepareDatabase({ url, migrateUrl: url })
  await onServer(own.db.url, (client) => client.query(`drop role ${stranger.login}`))
})
