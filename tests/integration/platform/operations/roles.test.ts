import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onServer } from '#tests/support/copy-database.ts'
import type { RunningProduct } from '#tests/support/product.ts'
import { asking, fleet, type Fleet, logLines, signIn, eventually } from './support.ts'
import { run } from '#tests/support/run.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let own: Fleet

beforeAll(async () => {
  own = await fleet()
})
afterAll(() => own.stop())

async function ready(product: RunningProduct): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/readyz`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Record<string, unknown>
  })
}

/** Who holds the lease of each read model, by the process id in its name. */
async function owners(): Promise<(number | null)[]> {
  const rows = await run(own.db.database.system)<{ owner: string | null }>`select distinct owner from rm.projections
    where active and name = 'mentoring_requests'`
  return rows.map(({ owner }) => (owner === null ? null : Number(owner.split('/')[1])))
}

const reactionsKnown = async () => {
  const rows = await run(own.db.database.system)<{ name: string }>`select distinct name from rm.projections
    where name like 'reaction_%' and owner is not null`
  return rows.length
}

test('roles shared out over processes do together what one does, and each says its own', async () => {
  const api = await own.run({ ROLES: 'api,realtime' })
  const projections = await own.run({ ROLES: 'projections' })
  const workers = await own.run({ ROLES: 'reactions,relay,jobs' })
  expect(await ready(api)).toEqual({ status: 'ready', roles: { api: 'ready', realtime: 'ready' } })
  expect(await ready(projections)).toEqual({ status: 'ready', roles: { projections: 'ready' } })
  expect(await ready(workers)).toEqual({
    status: 'ready',
    roles: { reactions: 'ready', relay: 'ready', jobs: 'ready' },
  })
  expect((await fetch(`http://127.0.0.1:${projections.port}/api/v1/programs`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${projections.port}/healthz`)).status).toBe(200)

  const ana = await signIn(api, 'ana')
  const made = await ana.post('/api/v1/mentoring_requests', asking('mia'))
  expect(made.status).toBe(201)
  expect((await ana.get(`/api/v1/mentoring_requests/${made.json().data.id}`)).status).toBe(200)
  await eventually(async () => expect(await owners()).toEqual([projections.process.pid]))
  await eventually(async () => expect(await reactionsKnown()).toBeGreaterThan(0))
  ana.close()
  await Promise.all([api, projections, workers].map((product) => product.stop()))
})

test('leases are given back at SIGTERM and taken over at once, and after kill -9 within the lease', async () => {
  const api = await own.run({ ROLES: 'api' })
  const first = await own.run({ ROLES: 'projections' })
  await eventually(async () => expect(await owners()).toEqual([first.process.pid]))
  const second = await own.run({ ROLES: 'projections' })
  await ready(second)
  expect(await owners()).toEqual([first.process.pid])

  expect(await first.stop()).toBe(0)
  // Given back, not run out: nobody, or already the other.
  expect([null, second.process.pid]).toContain((await owners())[0])
  await eventually(async () => expect(await owners()).toEqual([second.process.pid]))

  const third = await own.run({ ROLES: 'projections' })
  await ready(third)
  await second.stop('SIGKILL')
  await eventually(async () => expect(await owners()).toEqual([third.process.pid]))
  // The line is written after the lease, and read through a pipe.
  await eventually(() => {
    const taken = logLines(third).filter(({ msg }) => msg === 'projection taken')
    expect(taken.map(({ projection }) => projection)).toContain('mentoring_requests')
  })

  const ben = await signIn(api, 'ben')
  expect((await ben.post('/api/v1/mentoring_requests', asking('mia'))).status).toBe(201)
  expect((await ben.get('/api/v1/mentoring_requests')).json().data).toHaveLength(1)
  ben.close()
})

test('without a database a process is alive and says why it is not ready', async () => {
  const product = await own.run({ ROLES: 'projections,jobs' })
  await ready(product)
  // As when PostgreSQL is away: nobody may connect any more, and what was open is cut.
  const name = new URL(own.db.url).pathname.slice(1)
  const server = new URL(own.db.url)
  server.pathname = '/postgres'
  await onServer(server.href, (client) => client.query(`alter database "${name}" allow_connections false`))
  for (const url of [own.db.url, own.db.runtimeUrl])
    await onServer(url.replace(/[^/]*$/, 'postgres'), (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
        [name],
      ),
    )
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      status: 'not ready',
      roles: { projections: 'the database does not answer', jobs: 'the database does not answer' },
    })
  })
  expect((await fetch(`http://127.0.0.1:${product.port}/healthz`)).status).toBe(200)
  await onServer(server.href, (client) => client.query(`alter database "${name}" allow_connections true`))
  await ready(product)
})
