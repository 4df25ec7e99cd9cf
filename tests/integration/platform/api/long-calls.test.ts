import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CompanyId, id } from '#domain/platform/ids.ts'
import { newEvent } from '#tests/integration/platform/audit/support.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

/** Short, so that what goes beyond it is soon seen. */
const timeoutMs = 6_000
const people = 12_000

let api: TestApi
let root: TestPerson
let elsewhere: TestPerson
/** Sees the statements of every role. */
let watcher: pg.Client
const errors: object[] = []
const open: http.ClientRequest[] = []

beforeAll(async () => {
  api = await testApi({
    timeoutMs,
    onError: (fields) => errors.push(fields),
    exportsAtOnce: { csv: { each: 2, all: 50 }, log: { each: 1, all: 2 } },
  })
  const { system } = api.db.database
  watcher = new pg.Client({ connectionString: api.db.url })
  await watcher.connect()
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  }
  // More than the buffers between here and a reader hold.
  await run(system)`insert into app.users (id, company_id, email, status, first_name, last_name, job_title, locale,
    time_zone, roles)
    select gen_random_uuid(), ${idOf.company('acme')}, n || '@acme.test', 'active', 'x', 'n' || n, repeat('x', 900),
    'fr', 'Europe/Paris', '{}'
    from generate_series(1, ${people}) n`
  // As autovacuum does after an import.
  await watcher.query('analyze app.users')
  root = await api.as('acme', 'root')
  elsewhere = await api.as('globex', 'root')
})
afterAll(async () => {
  for (const request of open) request.destroy()
  await watcher.end()
  await api.close()
})

/** An answer of which nothing is read yet. */
async function begin(path: string, person = root, host = 'acme.localhost'): Promise<http.IncomingMessage> {
  const headers = { ...person.tokens, Host: host }
  const request = http.get({ host: '127.0.0.1', port: api.port, path, headers, agent: false })
  request.on('error', () => undefined)
  open.push(request)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response
}

async function linesOf(response: http.IncomingMessage): Promise<number> {
  let lines = 0
  for await (const chunk of response) lines += String(chunk).split('\n').length - 1
  return lines
}

/** Connections of the product that are at work, or in a transaction. */
async function atWork(): Promise<readonly string[]> {
  const { rows } = await watcher.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle' and application_name <> 'locker' and (query like '%app.%' or state = 'idle in transaction')`,
  )
  return rows.map(({ query }) => query)
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(5)
}

describe('an export', () => {
  test('goes on as long as its reader takes something, without a connection, and stops nobody else', async () => {
    const slow = await begin('/admin/api/users.csv')
    expect(slow.statusCode).toBe(200)
    const began = performance.now()
    await until(async () => (await atWork()).length === 0)
    const second = await begin('/admin/api/users.csv')

    const third = await root.get('/admin/api/users.csv')
    expect(third.status).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await elsewhere.get('/admin/api/users.csv')).status).toBe(200)

    await until(async () => performance.now() - began > timeoutMs)
    expect(await Promise.all([linesOf(slow), linesOf(second)])).toEqual([people + 2, people + 2])
    expect((await root.get('/admin/api/users.csv')).status).toBe(200)
  })

  test('of the log answers 429 to a company that has as many as it may, until one has ended', async () => {
    // More than the buffers between here and a reader hold.
    const text = 'x'.repeat(1_000_000)
    const companyId = id<CompanyId>(idOf.company('acme'))
    const events = Array.from({ length: 16 }, () => newEvent(companyId, { text }))
    await api.store.append([{ stream: `capacity-${randomUUID()}`, expected: 'no_stream', events }])

    const slow = await begin('/admin/api/log.ndjson')
    expect(slow.statusCode).toBe(200)
    const refused = await root.get('/admin/api/log.ndjson')
    expect([refused.status, refused.json()]).toMatchObject([429, { code: 'export_busy' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await elsewhere.get('/admin/api/log.ndjson')).status).toBe(200)

    expect(await linesOf(slow)).toBeGreaterThanOrEqual(16)
    expect((await root.get('/admin/api/log.ndjson')).status).toBe(200)
  })
})

describe('a call that is given up', () => {
  /** Locks the programs, so that reading them takes as long as `work`. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const locker = new pg.Client({ connectionString: api.db.url, application_name: 'locker' })
    await locker.connect()
    try {
      await locker.query('begin')
      await locker.query('lock table app.programs in access exclusive mode')
      await work()
    } finally {
      await locker.end()
    }
  }
  const reading = async () => (await atWork()).filter((query) => query.includes('app.programs')).length

  test('is answered once, and PostgreSQL stops working for it', async () => {
    errors.length = 0
    await whileLocked(async () => {
      const answer = await root.get('/api/v1/programs')
      expect(answer.status).toBe(503)
      await until(async () => (await reading()) === 0)
    })
    expect((await root.get('/api/v1/programs')).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('by its client is stopped too', async () => {
    errors.length = 0
    await whileLocked(async () => {
      const request = http.get({
        host: '127.0.0.1',
        port: api.port,
        path: '/api/v1/programs',
        headers: { ...root.tokens, Host: 'acme.localhost' },
        agent: false,
      })
      request.on('error', () => undefined)
      await until(async () => (await reading()) === 1)
      request.destroy()
      await until(async () => (await reading()) === 0)
    })
    expect((await root.get('/api/v1/programs')).status).toBe(200)
    expect(errors).toEqual([])
  })
})
