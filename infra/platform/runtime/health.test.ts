import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createHealth, type Health } from './health.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(health: Health): Promise<(path: string) => Promise<{ status: number; body: unknown }>> {
  server = createServer((request, response) => {
    if (!health.answer(request, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, body: response.status === 404 ? null : await response.json() }
  }
}

test('alive says nothing of the database, ready says what is missing until every role is', async () => {
  const health = createHealth(['api', 'jobs'])
  const get = await serve(health)
  health.set('api', () => Promise.resolve('the database does not answer'))
  expect(await get('/healthz?x=1')).toEqual({ status: 200, body: { status: 'alive' } })
  expect(await get('/readyz')).toEqual({
    status: 503,
    body: { status: 'not ready', roles: { api: 'the database does not answer', jobs: 'starting' } },
  })
  health.set('api', () => Promise.resolve(null))
  health.set('jobs', () => Promise.resolve(null))
  expect(await get('/readyz?x=1')).toEqual({
    status: 200,
    body: { status: 'ready', roles: { api: 'ready', jobs: 'ready' } },
  })
})

test('health reports a failed check without the error’s text', async () => {
  const health = createHealth(['api'])
  const get = await serve(health)
  health.set('api', () => Promise.reject(new Error('postgres://user:secret@host')))
  expect(await get('/readyz')).toEqual({ status: 503, body: { status: 'not ready', roles: { api: 'failing' } } })
})

test('where calls are served, a worker that fails is degraded from the start and takes no calls away', async () => {
  const health = createHealth(['api', 'projections', 'relay'])
  const get = await serve(health)
  let projections: string | null = 'catching up'
  health.set('api', () => Promise.resolve(null))
  health.set('projections', () => Promise.resolve(projections))
  expect((await get('/readyz')).status).toBe(503)
  health.set('relay', () => Promise.resolve('failing: kafka_relay'))
  expect((await get('/readyz')).status).toBe(503)
  for (projections of [null, 'failing: capacities', 'no answer within 2000 ms'])
    expect(await get('/readyz')).toEqual({
      status: 200,
      body: {
        status: 'degraded',
        roles: { api: 'ready', projections: projections ?? 'ready', relay: 'failing: kafka_relay' },
      },
    })
})

test('a role that takes calls and cannot do a part of its work is degraded, and is not counted as ready', async () => {
  const health = createHealth(['api'])
  const get = await serve(health)
  const state = 'degraded, without files: the bucket a does not exist'
  health.set('api', () => Promise.resolve(state))
  expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'degraded', roles: { api: state } } })
  expect(await health.roles()).toEqual([{ role: 'api', state, ready: false }])
})

test('a process of workers alone is not ready while one fails', async () => {
  const health = createHealth(['relay'])
  const get = await serve(health)
  let relay: string | null = null
  health.set('relay', () => Promise.resolve(relay))
  expect((await get('/readyz')).status).toBe(200)
  relay = 'failing: kafka_relay'
  expect((await get('/readyz')).status).toBe(503)
})

test('while it drains it is alive and takes no calls', async () => {
  const health = createHealth(['api'])
  const get = await serve(health)
  health.set('api', () => Promise.resolve(null))
  health.drain()
  expect((await get('/healthz')).status).toBe(200)
  expect(await get('/readyz')).toEqual({ status: 503, body: { status: 'draining', roles: { api: 'ready' } } })
  expect((await get('/other')).status).toBe(404)
})

test('a role that works and has something to be seen to is ready, and says it', async () => {
  const health = createHealth(['api', 'relay'])
  const get = await serve(health)
  health.set('api', () => Promise.resolve(null))
  health.set('relay', () => Promise.resolve('ready, 2 streams parked'))
  expect(await get('/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', roles: { api: 'ready', relay: 'ready, 2 streams parked' } },
  })
})
