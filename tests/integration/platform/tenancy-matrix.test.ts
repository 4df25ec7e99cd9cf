import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
/** Each connection is `binome_app`, bound to one company, as calls of the API are. */
let acme: pg.Client
let owner: pg.Client
const [own, other] = [idOf.company('acme'), idOf.company('globex')]

interface Table {
  readonly name: string
  readonly column: string
  readonly privileges: readonly ('SELECT' | 'INSERT' | 'UPDATE' | 'DELETE')[]
}

beforeAll(async () => {
  db = await testDatabase()
  for (const slug of ['acme', 'globex']) {
    await seedCompany(db.database.system, slug)
    await seedPerson(db.database.system, slug, { name: 'Ana', roles: ['admin'], profiles: ['presenter'] })
  }
  owner = new pg.Client({ connectionString: db.url })
  await owner.connect()
  acme = new pg.Client({ connectionString: db.runtimeUrl, options: '-c role=binome_app' })
  await acme.connect()
  await acme.query(`select set_config('app.company_id', $1, false)`, [own])
})

afterAll(async () => {
  await acme.end()
  await owner.end()
  await db.close()
})

/** Every table that has a company. */
async function companyTables(): Promise<readonly Table[]> {
  const { rows } = await owner.query<Table>(
    `select n.nspname || '.' || c.relname as name, a.attname as column,
      array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
        where has_table_privilege('binome_app', c.oid, p) and has_schema_privilege('binome_app', n.oid, 'USAGE'))
        as privileges
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
      and a.attname = case when c.relname = 'companies' then 'id' else 'company_id' end
    where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows
}

/** Runs in a transaction that is rolled back; the number of rows, or the code of the refusal. */
async function attempt(text: string, values: readonly unknown[]): Promise<number | string> {
  await acme.query('begin')
  try {
    return (await acme.query(text, [...values])).rowCount ?? 0
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : 'unknown'
  } finally {
    await acme.query('rollback')
  }
}

const refused = '42501'

test('no statement of a company’s role reads, changes, removes or takes a row of another, in any table', async () => {
  const tables = await companyTables()
  expect(tables.length).toBeGreaterThan(25)
  const reached: string[] = []
  const expectNone = (what: string, result: number | string, allowed: readonly (number | string)[]) => {
    if (!allowed.includes(result)) reached.push(`${what}: ${result}`)
  }
  for (const { name, column } of tables) {
    expectNone(`${name} select`, await attempt(`select from ${name} where ${column} = $1`, [other]), [0, refused])
    expectNone(`${name} select all`, await attempt(`select from ${name} where ${column} is distinct from $1`, [own]), [
      0,
      refused,
    ])
    expectNone(
      `${name} update`,
      await attempt(`update ${name} set ${column} = ${column} where ${column} = $1`, [other]),
      [0, refused],
    )
    expectNone(`${name} delete`, await attempt(`delete from ${name} where ${column} = $1`, [other]), [0, refused])
    // An own row may not be given away either; without an own row, there is nothing to give.
    expectNone(`${name} give`, await attempt(`update ${name} set ${column} = $1`, [other]), [0, refused])
  }
  expect(reached).toEqual([])
})

test('the matrix sees rows where there are some: the role reads its own', async () => {
  const counted: string[] = []
  for (const { name, column, privileges } of await companyTables())
    if (privileges.includes('SELECT')) {
      const rows = await attempt(`select from ${name} where ${column} = $1`, [own])
      if (rows !== 0) counted.push(name)
    }
  expect(counted).toEqual(
    expect.arrayContaining(['app.companies', 'app.users', 'app.profiles', 'app.programs', 'app.tags', 'rm.community']),
  )
})

test('row-level security refuses an insert under another company’s id, in every table that takes inserts', async () => {
  const taken: string[] = []
  for (const { name, column, privileges } of await companyTables()) {
    if (!privileges.includes('INSERT')) continue
    // Row-level security is judged before keys and constraints, so the row needs no more than the company.
    const result = await attempt(
      `insert into ${name} select (jsonb_populate_record(null::${name}, jsonb_build_object('${column}', $1::text))).*`,
      [other],
    )
    if (result !== refused) taken.push(`${name}: ${result}`)
  }
  expect(taken).toEqual([])
})
