import { EventStoreDBClient, isCommandError, jsonEvent } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppendOutcomeUnknown, type EventStore } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { securedEventStoreDb, type Secured } from '#tests/support/eventstoredb-secured.ts'
import { Follower, ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

/** The double with TLS answers as a real 24.10.4 did (docs/event-store.md). */

let secured: Secured
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  secured = await securedEventStoreDb()
  closing.push(() => secured.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function open(options: Partial<Parameters<typeof createEventStoreDbStore>[0]> = {}): EventStore {
  const store = createEventStoreDbStore({ connectionString: secured.connectionString, quiet: 200, ...options })
  closing.push(() => store.close())
  return store
}

describe('without our adapter', () => {
  const login = (name: string) => secured.connectionString.replace(/binome:[^@]*@/, name)
  /** The code of gRPC with which each kind of call fails; 0: it does not. */
  async function codes(connectionString: string) {
    const client = EventStoreDBClient.connectionString(connectionString)
    closing.push(() => client.dispose())
    const codeOf = (error: unknown) => (error instanceof Error && isCommandError(error) ? error.code : String(error))
    const all = async (events: AsyncIterable<unknown>) => {
      for await (const event of events) if (event === undefined) break
    }
    const calls = {
      append: () => client.appendToStream('some-stream', jsonEvent({ type: 'Some', data: {} })),
      readStream: () => all(client.readStream('some-stream')),
      readAll: () => all(client.readAll()),
      subscribe: () =>
        new Promise<void>((resolve, reject) => {
          const subscription = client.subscribeToAll().on('error', reject).on('confirmation', resolve)
          closing.push(() => subscription.unsubscribe())
        }),
    }
    const answers: Record<string, unknown> = {}
    for (const [name, call] of Object.entries(calls)) answers[name] = await call().then(() => 0, codeOf)
    return answers
  }

  test.each([
    ['no login', ''],
    ['a wrong password', 'binome:wrong@'],
    ['a user that is not there', 'nobody:wrong@'],
  ])('%s is unauthenticated for every call', async (_, name) => {
    expect(await codes(login(name))).toEqual({ append: 16, readStream: 16, readAll: 16, subscribe: 16 })
  })

  test('a user of no group has the streams, and the log once its access list names it', async () => {
    const streams = { append: 0, readStream: 0 }
    expect(await codes(secured.connectionString)).toEqual({ ...streams, readAll: 7, subscribe: 7 })
    await secured.admit()
    expect(await codes(secured.connectionString)).toEqual({ ...streams, readAll: 0, subscribe: 0 })
    await secured.exclude()
    expect(await codes(secured.connectionString)).toEqual({ ...streams, readAll: 7, subscribe: 7 })
  })
})

describe('a cluster with TLS', () => {
  async function cluster() {
    await secured.admit()
    const leader = await secured.open({ log: secured.server.log })
    closing.push(() => leader.close())
    secured.server.faults.leader = { host: 'localhost', port: leader.port }
    secured.server.faults.follower = true
    return leader
  }
  async function everything(store: EventStore) {
    const stream = newStream()
    written(await store.append([to(stream, 'no_stream', newEvent())]))
    expect(await store.readStream(stream)).toHaveLength(1)
    const follower = new Follower(store)
    await follower.until(({ events }) => events.length === 1)
    await follower.stop()
    expect((await wholeLog(store)).at(-1)?.position).toBe(await store.head())
  }

  test('finds its leader by gossip', async () => {
    const leader = await cluster()
    const hosts = `localhost:${secured.server.port},localhost:${leader.port}`
    const connectionString = secured.connectionString.replace(/localhost:\d+/, hosts)
    const { append } = secured.server.calls
    await everything(open({ connectionString, appendDeadline: 20_000, readDeadline: 20_000 }))
    expect(leader.calls.append).toBe(1)
    expect(secured.server.calls.append).toBe(append)
  })

  test('sends the client to its leader, with the same login', async () => {
    const leader = await cluster()
    await everything(open({ appendDeadline: 20_000, readDeadline: 20_000 }))
    expect(leader.calls.append).toBe(1)
  })
})

describe('an append, when the login is refused from then on,', () => {
  test('that may have been written has an unknown outcome, and its later repeat is written once', async () => {
    await secured.admit()
    const stream = newStream()
    const append = [to(stream, 'no_stream', ...newEvents(2))]
    secured.server.faults.append('late')
    const forget = secured.server.log.watch(() => secured.changePassword('other'))
    const store = open({ appendDeadline: 300 })
    await expect(store.append(append)).rejects.toThrow(AppendOutcomeUnknown)
    forget()
    secured.changePassword(secured.password)
    expect(await store.append(append)).toMatchObject({ ok: true, repeated: true })
    expect(ids(await store.readStream(stream))).toHaveLength(2)
  })

  test('that was not taken once, and may have been, has an unknown outcome', async () => {
    await secured.admit()
    const stream = newStream()
    const store = open({ onTrouble: () => secured.changePassword('other') })
    secured.server.faults.append('unavailable')
    await expect(store.append([to(stream, 'no_stream', newEvent())])).rejects.toThrow(AppendOutcomeUnknown)
  })
})
