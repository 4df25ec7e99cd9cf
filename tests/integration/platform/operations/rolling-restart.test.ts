import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { balancer } from '#tests/support/balancer.ts'
import type { RunningProduct } from '#tests/support/product.ts'
import { asking, fleet, type Fleet, mentees, type Person, signIn, slug, eventually } from './support.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const env = { DRAIN_SECONDS: '4', TRUST_PROXY: '1' }
let own: Fleet
let proxy: Awaited<ReturnType<typeof balancer>>

beforeAll(async () => {
  own = await fleet()
  proxy = await balancer()
})
afterAll(async () => {
  await proxy.close()
  await own.stop()
})

/** A socket that reconnects whenever the server demands it, as our client does. */
function faithful(person: Person) {
  const ends: string[] = []
  let opened = 0
  let over = false
  const connect = async () => {
    const answer = await person.post('/api/v1/realtime_ticket')
    const ticket = String(answer.json().data.attributes['ticket'])
    const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/cable?ticket=${ticket}`, {
      headers: { Host: `${slug}.localhost` },
    })
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => {
      const { type, reason } = JSON.parse(data.toString()) as { type?: string; reason?: string }
      if (type === 'welcome') opened++
      if (type === 'disconnect') ends.push(String(reason))
    })
    socket.on('close', () => {
      if (!over) void connect()
    })
    return socket
  }
  let last = connect()
  return {
    ends,
    get opened() {
      return opened
    },
    async close() {
      over = true
      ;(await last).terminate()
    },
  }
}

test('each process of two is replaced under load: no call fails, sockets are closed and reconnect', async () => {
  let first = await own.run(env)
  let second = await own.run(env)
  await proxy.use(first.port, second.port)

  const people = await Promise.all(mentees.map((name) => signIn(proxy, name)))
  const socket = faithful(people[0] as Person)
  await eventually(() => expect(socket.opened).toBe(1))
  const statuses: number[] = []
  const over = new AbortController()
  const load = people.map(async (person, index) => {
    // One writes, the others read: all on connections that are kept.
    for (let n = 0; !over.signal.aborted; n++) {
      const write = index < 2 && n % 10 === 0
      const answer = write
        ? await person.post('/api/v1/mentoring_requests', asking(index === 0 ? 'mia' : 'max'))
        : await person.get('/api/v1/mentoring_requests')
      // An open request for the pair is there already.
      statuses.push(write && answer.status === 422 ? 201 : answer.status)
      // Below what one address may ask in a minute.
      await delay(200)
    }
  })

  const replace = async (old: RunningProduct, other: RunningProduct): Promise<RunningProduct> => {
    const before = statuses.length
    expect(await old.stop()).toBe(0)
    await eventually(() => expect(statuses.length).toBeGreaterThan(before + 20))
    const fresh = await own.run(env)
    await proxy.use(fresh.port, other.port)
    return fresh
  }
  first = await replace(first, second)
  second = await replace(second, first)
  over.abort()
  await Promise.all(load)

  expect(proxy.failed).toEqual([])
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  expect(statuses.length).toBeGreaterThan(100)
  await eventually(() => expect(socket.opened).toBeGreaterThan(1))
  expect(new Set(socket.ends)).toEqual(new Set(['server_restart']))
  await socket.close()
  for (const person of people) person.close()
})

test('while it lingers it says so, answers, and closes each connection after its answer', async () => {
  const product = await own.run({ DRAIN_SECONDS: '6' })
  const ana = await signIn(product, 'ana')
  const kept = await ana.get('/api/v1/programs')
  expect(kept.headers.connection).toBe('keep-alive')
  product.process.kill('SIGTERM')
  await eventually(async () => {
    const ready = await fetch(`http://127.0.0.1:${product.port}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ status: 'draining' })
  })
  const last = await ana.get('/api/v1/programs')
  expect(last.status).toBe(200)
  expect(last.headers.connection).toBe('close')
  expect((await fetch(`http://127.0.0.1:${product.port}/healthz`)).status).toBe(200)
  await eventually(() => expect(product.process.exitCode).toBe(0))
  ana.close()
})
