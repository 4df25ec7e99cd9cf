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

test('503 with what is missing until every role is ready', async () => {
  const health = createHealth(['api', 'jobs'])
  const get = await serve(health)
  health.set('api', () => Promise.resolve(null))
  expect(await get('/healthz')).toEqual({
    status: 503,
    body: { status: 'not ready', roles: { api: 'ready', jobs: 'starting' } },
  })
  health.set('jobs', () => Promise.resolve(null))
  expect(await get('/healthz?x=1')).toEqual({
    status: 200,
    body: { status: 'ready', roles: { api: 'ready', jobs: 'ready' } },
  })
})

test('a check that fails is told without its words', async () => {
  const health = createHealth(['api'])
  const get = await serve(health)
  health.set('api', () => Promise.reject(new Error('postgres://user:secret@host')))
  expect(await get('/healthz')).toEqual({ status: 503, body: { status: 'not ready', roles: { api: 'failing' } } })
})

test('while it drains it is healthy and takes no calls', async () => {
  const health = createHealth(['api'])
  const get = await serve(health)
  health.set('api', () => Promise.resolve(null))
  health.drain()
  expect((await get('/healthz')).status).toBe(200)
  expect(await get('/readyz')).toEqual({ status: 503, body: { status: 'draining', roles: { api: 'ready' } } })
  expect((await get('/other')).status).toBe(404)
})
