import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { id, type CompanyId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
/** A pool of one: both companies share the connection. */
let single: Database
let owner: pg.Client
const [alpha, beta] = [randomUUID(), randomUUID()].map((value) => id<CompanyId>(value)) as [CompanyId, CompanyId]

beforeAll(async () => {
  db = await testDatabase()
  single = new Database({ url: db.url, poolSize: 1 })
  owner = new pg.Client({ connectionString: db.url })
  await owner.connect()
  for (const [company, slug] of [
    [alpha, 'alpha'],
    [beta, 'beta'],
  ] as const) {
    await db.database.system.query({
      text: `insert into app.companies (id, slug, name, brand, settings) values ($1, $2, $2, '{}', '{}')`,
      values: [company, slug],
    })
    await run(db.database.system)`insert into app.users (id, company_id, email, first_name, last_name)
      values (${randomUUID()}, ${company}, ${`someone@${slug}.test`}, 'A', 'B')`
  }
})
afterAll(async () => {
  await owner.end()
  await single.close()
  await db.close()
})

/**
 * Tables without any company's data, each with why. Everything else must be protected. The schema `jobs` belongs to
 * pg-boss, whose jobs carry no company data, and `public` to knex's list of migrations.
 */
const withoutCompany = new Map([
  ['app.rate_limits', 'hashed keys'],
  ['vault.key_check', 'a random value under VAULT_KEY'],
  ['vault.push_key', 'the key of the installation for push services, under VAULT_KEY'],
  ['es.stream_prefix', 'what stands before the names of streams on an EventStoreDB'],
  ['rm.projections', 'checkpoints of the read models'],
  ['rm.processes', 'hosts, roles and versions of the installation'],
  ['rm.lags', 'ages of events by read model'],
  ['rm.held_items', 'names of recurring work, keys of its items and kinds of errors'],
  ['rm.backups', 'moments and sizes of backups'],
])

interface TableRow {
  name: string
  secured: boolean
  forced: boolean
  policies: { roles: string; permissive: boolean; using: string; check: string }[]
}

const tables = async () => {
  const { rows } = await owner.query<TableRow>(`
    select n.nspname || '.' || c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      coalesce((select jsonb_agg(jsonb_build_object(
          'roles', (select string_agg(rolname, ',' order by rolname) from pg_roles where oid = any (p.polroles)),
          'permissive', p.polpermissive,
          'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
        from pg_policy p where p.polrelid = c.oid), '[]') as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'jobs')
    order by 1`)
  return rows
}

test('every table with a company’s data is under row-level security, forced on its owner too', async () => {
  const rows = await tables()
  expect(rows.length).toBeGreaterThan(20)
  const open = rows.filter(({ name, secured, forced }) => !(secured && forced) && !withoutCompany.has(name))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('the list of tables without company data names only tables that exist and have no company', async () => {
  const { rows } = await owner.query<{ name: string; company: boolean }>(
    `select n.nspname || '.' || c.relname as name,
       exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id') as company
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = any ($1) order by 1`,
    [[...withoutCompany.keys()]],
  )
  expect(rows).toEqual([...withoutCompany.keys()].sort().map((name) => ({ name, company: false })))
})

test('the role of one company sees and writes the rows of the company that is set, and no others', async () => {
  for (const { name, policies } of await tables())
    // A restrictive policy only hides more.
    for (const { roles, using, check } of policies.filter(
      (policy) => policy.permissive && policy.roles.split(',').includes('binome_app'),
    )) {
      expect(roles, name).toBe('binome_app')
      expect(using, name).toMatch(/^\((company_id|id) = app\.current_company\(\)\)$/)
      expect(check === null || check === using, name).toBe(true)
    }
})

test('no role of ours goes round row-level security or owns a table', async () => {
  const { rows } = await owner.query(
    `select rolname from pg_roles where rolname = any (array['binome_app', 'binome_system', 'binome_vault',
      'binome_log', 'binome_seal']) and (rolbypassrls or rolsuper or rolcanlogin
       or exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')
         and not relname like any (array['%\\_v%'])))`,
  )
  expect(rows).toEqual([])
})

const emails = async (company: CompanyId) => {
  const rows = await single
    .tenant(company)
    .query<{ email: string }>({ name: 'emails', text: `select email from app.users` })
  return rows.map(({ email }) => email)
}

test('two companies that alternate on one connection never see each other', async () => {
  for (let turn = 0; turn < 20; turn++) {
    expect(await emails(alpha)).toEqual(['someone@alpha.test'])
    expect(await emails(beta)).toEqual(['someone@beta.test'])
  }
  await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const [company, slug] = turn % 2 === 0 ? [alpha, 'alpha'] : [beta, 'beta']
      expect(await emails(company)).toEqual([`someone@${slug}.test`])
    }),
  )
})

test('a transaction that fails leaves the connection bound to nobody else', async () => {
  const failing = single.tenant(alpha).transaction(async (sql) => run(sql)`select 1 / 0`)
  await expect(failing).rejects.toThrow('division by zero')
  expect(await emails(beta)).toEqual(['someone@beta.test'])
  expect(await emails(alpha)).toEqual(['someone@alpha.test'])
})

test('a company cannot write a row of another', async () => {
  const insert = run(single.tenant(alpha))`insert into app.users (id, company_id, email, first_name, last_name)
    values (${randomUUID()}, ${beta}, 'x@x.test', 'X', 'Y')`
  await expect(insert).rejects.toThrow('row-level security')
  const moved = run(single.tenant(alpha))`update app.users set company_id = ${beta}`
  await expect(moved).rejects.toThrow('row-level security')
})

test('a fresh connection without a company fails rather than showing all, or none', async () => {
  const client = new pg.Client({ connectionString: db.url, options: '-c role=binome_app' })
  await client.connect()
  await expect(client.query('select email from app.users')).rejects.toThrow('app.company_id')
  await client.end()
})

test('the role that reads keys reads nothing else, and nobody else reads keys', async () => {
  await expect(run(single.vault)`select email from app.users`).rejects.toThrow('permission denied')
  for (const sql of [single.system, single.tenant(alpha)])
    await expect(run(sql)`select * from vault.subject_keys`).rejects.toThrow('permission denied')
})
