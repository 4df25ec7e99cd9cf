import { createCable } from '@anycable/core'
import { createConsumer } from '@rails/actioncable'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { CompanyId } from '#domain/platform/ids.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { addCompany, addPerson, publish, startCable, type CableServer } from './support.ts'

/** The clients that others wrote, as they are. */

let db: TestDatabase
let server: CableServer
let company: CompanyId

beforeAll(async () => {
  db = await testDatabase()
  company = await addCompany(db.database.system)
  server = await startCable({ url: db.url, limits: { pollMs: 20 } })
  // It listens to the page's visibility.
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
  await db.close()
})

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('@rails/actioncable: connects, receives in order, unsubscribes', async () => {
  const person = await addPerson(db.database.system, company)
  const consumer = createConsumer(`${server.url}?${person.credentials}`)
  const received: number[] = []
  let connections = 0
  const subscription = consumer.subscriptions.create('NotificationsChannel', {
    connected: () => connections++,
    received: ({ n }: { n: number }) => received.push(n),
  })
  const twin = consumer.subscriptions.create('NotificationsChannel', { connected: () => connections++ })
  await vi.waitUntil(() => connections >= 2)
  for (const n of upTo(20)) await publish(db.database.system, person, { n })
  await vi.waitUntil(() => received.length >= 20)
  expect(received).toEqual(upTo(20))
  subscription.unsubscribe()
  twin.unsubscribe()
  consumer.disconnect()
})

test('@rails/actioncable: is refused without a session, and stays away', async () => {
  const consumer = createConsumer(`${server.url}?access-token=x&client=x&uid=x`)
  const ends: { willAttemptReconnect?: boolean }[] = []
  consumer.subscriptions.create('NotificationsChannel', { disconnected: (end?: object) => ends.push({ ...end }) })
  await vi.waitUntil(() => ends.length > 0)
  expect(ends[0]?.willAttemptReconnect).toBe(false)
  consumer.disconnect()
})

test('@rails/actioncable: a channel that does not exist is rejected', async () => {
  const person = await addPerson(db.database.system, company)
  const consumer = createConsumer(`${server.url}?${person.credentials}`)
  const rejected = await new Promise((resolve) =>
    consumer.subscriptions.create({ channel: 'NoChannel', id: 7 }, { rejected: () => resolve(true) }),
  )
  expect(rejected).toBe(true)
  consumer.disconnect()
})

test('@anycable/core: after a forced drop it gets what it missed, in order, once', async () => {
  const person = await addPerson(db.database.system, company)
  const tickets = createRealtimeTickets(db.database)
  const other = await startCable({ url: db.url, limits: { pollMs: 20 } })
  const cable = createCable(server.url, {
    protocol: 'actioncable-v1-ext-json',
    websocketImplementation: WebSocket,
    transportConfigurator: async (transport) => {
      transport.setParam('ticket', (await tickets.create(person)).ticket)
    },
    reconnectStrategy: () => 10,
    logLevel: 'error',
  })
  const received: number[] = []
  const infos: string[] = []
  const channel = cable.subscribeTo('NotificationsChannel')
  channel.on('message', (message) => received.push((message as { n: number }).n))
  channel.on('info', ({ type }) => infos.push(type))
  await channel.ensureSubscribed()
  let n = 0
  for (let drop = 0; drop < 5; drop++) {
    await publish(db.database.system, person, { n: ++n }, { n: ++n })
    await vi.waitUntil(() => received.length >= n)
    cable.transport.setURL(drop % 2 === 0 ? other.url : server.url)
    await cable.transport.close()
    await publish(db.database.system, person, { n: ++n }, { n: ++n })
    await vi.waitUntil(() => received.length >= n)
  }
  expect(received).toEqual(upTo(20))
  expect(infos).not.toContain('history_not_found')
  cable.disconnect()
  await other.stop()
})

test('@anycable/core: gets history_not_found when missed messages are gone', async () => {
  const person = await addPerson(db.database.system, company)
  const cable = createCable(`${server.url}?${person.credentials}`, {
    protocol: 'actioncable-v1-ext-json',
    websocketImplementation: WebSocket,
    reconnectStrategy: () => 10,
    logLevel: 'error',
  })
  const infos: string[] = []
  let received = 0
  const channel = cable.subscribeTo('NotificationsChannel')
  channel.on('message', () => received++)
  channel.on('info', ({ type }) => infos.push(type))
  await channel.ensureSubscribed()
  await publish(db.database.system, person, { n: 1 })
  await vi.waitUntil(() => received === 1)
  await cable.transport.close()
  await db.database.system.query({ text: `select realtime.forget($1, $2)`, values: [company, person.stream] })
  await vi.waitUntil(() => infos.includes('history_not_found'))
  await publish(db.database.system, person, { n: 2 })
  await vi.waitUntil(() => received === 2)
  cable.disconnect()
  expect(received).toBe(2)
})
