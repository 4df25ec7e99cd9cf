import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { id, instant, type CompanyId, type EventId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { followerGauges } from '#infra/platform/metrics/followers.ts'
import { idOf } from '#tests/support/people.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import type { RunningProduct } from '#tests/support/product.ts'
import { asking, fleet, type Fleet, freePort, signIn, slug, eventually } from './support.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const token = 'a-token-for-prometheus'
let own: Fleet
let product: RunningProduct

beforeAll(async () => {
  own = await fleet()
  product = await own.run({ METRICS_TOKEN: token })
})
afterAll(() => own.stop())

async function read(
  headers: Record<string, string> = { Authorization: `Bearer ${token}` },
  { port = product.port, host = 'localhost' } = {},
) {
  const client = httpClient(port, host)
  const answer = await client.call('/metrics', { headers })
  client.close()
  return answer
}

/** The value of one series; its labels in the order in which they are written. */
function figure(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1))
}

test('a command, its repeat and its refusal are counted by outcome, calls by the pattern of their route', async () => {
  const ana = await signIn(product, 'ana')
  const key = { 'Idempotency-Key': 'metrics-1' }
  const made = await ana.post('/api/v1/mentoring_requests', asking('mia'), key)
  expect(made.status).toBe(201)
  const requestId = made.json().data.id
  expect((await ana.post('/api/v1/mentoring_requests', asking('mia'))).status).toBe(422)
  expect((await ana.get(`/api/v1/mentoring_requests/${requestId}`)).status).toBe(200)
  expect((await ana.get(`/api/v1/nothing/${requestId}`)).status).toBe(404)
  expect((await ana.get(`/api/v1/mentoring_requests/${idOf.user(slug, 'ana')}`)).status).toBe(404)

  const { status, headers, text } = await read()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(figure(text, 'binome_command_seconds_count{command="request",outcome="ok"}')).toBe(1)
  expect(figure(text, 'binome_command_seconds_count{command="request",outcome="refused"}')).toBe(1)
  expect(figure(text, 'binome_append_seconds_count{outcome="ok"}')).toBe(1)
  expect(figure(text, 'binome_append_group_appends_count')).toBe(1)
  const calls = (route: string, method: string, status: string) =>
    figure(text, `binome_http_seconds_count{route="${route}",method="${method}",status="${status}"}`)
  expect(calls('/api/v1/mentoring_requests', 'POST', '2xx')).toBe(1)
  expect(calls('/api/v1/mentoring_requests', 'POST', '4xx')).toBe(1)
  expect(calls('/api/v1/mentoring_requests/:id', 'GET', '2xx')).toBe(1)
  expect(calls('/api/v1/mentoring_requests/:id', 'GET', '4xx')).toBe(1)
  expect(calls('/api/v1/other', 'GET', '4xx')).toBe(1)
  expect(calls('/auth/sign_in', 'POST', '2xx')).toBe(1)
  for (const name of ['followers', 'tables', 'pools', 'passwords', 'jobs', 'sockets'])
    expect(figure(text, `binome_figures_failed{figures="${name}"}`)).toBe(0)
  expect(figure(text, 'binome_follower_lag_events{follower="mentoring_requests",version="1",generation="1"}')).toBe(0)
  expect(figure(text, 'binome_realtime_outbox_messages')).toBeGreaterThan(0)
  expect(figure(text, 'binome_database_connections_most{role="binome_app"}')).toBe(4)
  expect(text).toContain('binome_jobs{queue="trim_realtime",state="failed"} 0')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  ana.close()
})

test('sockets and their subscriptions are counted while they are open', async () => {
  const ana = await signIn(product, 'ana')
  const ticket = (await ana.post('/api/v1/realtime_ticket')).json().data.attributes['ticket']
  const socket = new WebSocket(`ws://127.0.0.1:${product.port}/cable?ticket=${String(ticket)}`, {
    headers: { Host: `${slug}.localhost` },
  })
  const identifier = JSON.stringify({ channel: 'NotificationsChannel' })
  socket.on('message', (data: Buffer) => {
    if (data.toString().includes('welcome')) socket.send(JSON.stringify({ command: 'subscribe', identifier }))
  })
  await eventually(async () => {
    const { text } = await read()
    expect(figure(text, 'binome_sockets')).toBe(1)
    expect(figure(text, 'binome_socket_subscriptions')).toBe(1)
  })
  socket.close()
  await eventually(async () => expect(figure((await read()).text, 'binome_sockets')).toBe(0))
  ana.close()
})

test('no label holds a company, a person, an id or an address', async () => {
  const { text } = await read()
  for (const word of [slug, 'ana', 'mia', '@', 'Bonjour']) expect(text).not.toMatch(new RegExp(`="[^"]*${word}`))
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/)
})

test('with a token nobody else reads: not the machine itself, not a person who is signed in', async () => {
  const ana = await signIn(product, 'ana')
  const asAna = await ana.get('/metrics')
  for (const answer of [await read({}), await read({ Authorization: 'Bearer wrong' }), asAna])
    expect(answer.text).not.toContain('binome_')
  ana.close()
})

test('without a token only this machine, by its own name, and never what came through a proxy', async () => {
  const open = await own.run()
  const at = (host: string, headers: Record<string, string> = {}) => read(headers, { port: open.port, host })
  expect((await at('localhost')).text).toContain('binome_append_seconds')
  expect((await at('127.0.0.1:3000')).text).toContain('binome_append_seconds')
  expect((await at(`${slug}.localhost`)).text).not.toContain('binome_')
  expect((await at('localhost', { 'X-Forwarded-For': '203.0.113.5' })).text).not.toContain('binome_')
  await open.stop()
  const behind = await own.run({ TRUST_PROXY: '1' })
  expect((await read({}, { port: behind.port })).text).not.toContain('binome_')
  await behind.stop()
})

test('on a port of its own it is there and nowhere else', async () => {
  const port = await freePort()
  const apart = await own.run({ METRICS_PORT: String(port), TRUST_PROXY: '1' })
  expect((await read({}, { port, host: 'worker-1' })).text).toContain('binome_append_seconds')
  expect((await read({}, { port: apart.port })).text).not.toContain('binome_')
  const alive = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(await alive.json()).toEqual({ status: 'alive' })
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/programs`)).status).toBe(404)
  await apart.stop()
})

test('lag is counted in events and in seconds of the oldest, the same by SQL and by reading the log', async () => {
  const db = await testDatabase()
  const store = await createPostgresEventStore({ url: db.url })
  const { system } = db.database
  try {
    for (let n = 0; n < 3; n++)
      await store.append([
        {
          stream: `capacity-${crypto.randomUUID()}`,
          expected: 'no_stream',
          events: [
            {
              id: id<EventId>(crypto.randomUUID()),
              type: 'CapacityReserved',
              schemaVersion: 1,
              data: {},
              metadata: {
                companyId: id<CompanyId>(crypto.randomUUID()),
                actor: { kind: 'system' },
                correlationId: 'lag',
                at: instant(new Date()),
              },
            },
          ],
        },
      ])
    const first = (await store.readAll({ after: 0n, limit: 1 })).position
    await system.query({
      text: `insert into rm.projections (name, version, active, position, status) values
        ('capacities', 1, true, $1, 'failing'), ('notifications', 1, true, $2, 'running'),
        ('log_copy', 1, true, $1, 'running')`,
      values: [first.toString(), (await store.head()).toString()],
    })
    for (const isElsewhere of [true, false]) {
      const figures = await followerGauges(system, { store, isElsewhere })
      const of = (name: string, follower: string) =>
        figures.find((one) => one.name === name && one.labels?.['follower'] === follower)?.value
      expect(of('follower_lag_events', 'capacities')).toBe(2)
      expect(of('follower_lag_seconds', 'capacities')).toBeGreaterThan(0)
      expect(of('follower_failing', 'capacities')).toBe(1)
      expect(of('follower_lag_events', 'log_copy')).toBe(2)
      expect(of('follower_lag_events', 'notifications')).toBe(0)
      expect(of('follower_lag_seconds', 'notifications')).toBe(0)
      expect(of('follower_failing', 'notifications')).toBe(0)
    }
  } finally {
    await store.close()
    await db.close()
  }
})
