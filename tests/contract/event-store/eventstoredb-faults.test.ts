import { execFile } from 'node:child_process'
import {
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  WrongExpectedVersionError,
  type EventData,
} from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  EventStoreUnavailable,
  ForeignEventInStream,
  type EventStore,
  type NewEvent,
} from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { Follower, ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
let store: EventStore
let troubles: string[]
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  troubles = []
  server = await eventStoreDbDouble()
  store = open()
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await server.close()
})

function open(options: Partial<Parameters<typeof createEventStoreDbStore>[0]> = {}) {
  const opened = createEventStoreDbStore({
    connectionString: server.connectionString,
    appendDeadline: 150,
    timeoutMs: 60_000,
    readDeadline: 300,
    quiet: 100,
    onTrouble: (what) => troubles.push(what),
    ...options,
  })
  closing.push(() => opened.close())
  return opened
}

describe('an append', () => {
  const passing = ['unavailable', 'lost', 'silence', 'late', 'wrong revision'] as const

  test.each(passing)('whose answer is “%s” is written once and acknowledged with its position', async (fault) => {
    const [stream, events] = [newStream(), newEvents(3)]
    written(await store.append([to(stream, 'no_stream', newEvent())]))
    server.faults.append(fault)
    const result = written(await store.append([to(stream, 0, ...events)]))
    const read = await store.readStream(stream, { from: 1 })
    expect(ids(read)).toEqual(ids(events))
    expect(result).toMatchObject({ position: read.at(-1)?.position, revisions: new Map([[stream, 3]]) })
  })

  test.each(passing)('without a revision whose answer is “%s” is written once', async (fault) => {
    const stream = newStream()
    const append = [to(stream, 'any', ...newEvents(2))]
    server.faults.append(fault)
    const first = written(await store.append(append))
    // The server does not recognise the repeat; the log does.
    expect(await open().append(append)).toEqual({ ...first, repeated: true })
    expect(await store.readStream(stream)).toHaveLength(2)
  })

  test('that is never answered has an unknown outcome, and its later repeat is written once', async () => {
    const append = [to(newStream(), 'no_stream', newEvent())]
    server.faults.append(...Array.from({ length: 1_000 }, () => 'silence' as const))
    await expect(open({ timeoutMs: 400 }).append(append)).rejects.toThrow(AppendOutcomeUnknown)
    server.faults.calm()
    written(await store.append(append))
    expect(await wholeLog(store)).toHaveLength(1)
  })

  test('that another process repeats concurrently is reported as repeated to one of them', async () => {
    const append = [to(newStream(), 'no_stream', ...newEvents(2))]
    const results = await Promise.all([store.append(append), open().append(append), open().append(append)])
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
    expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(2)
  })

  test('without a revision is written for each of several processes that race for a stream', async () => {
    const stream = newStream()
    const stores = [store, open(), open()]
    const events = newEvents(30)
    await Promise.all(
      events.map(async (event, n) => written(await (stores[n % 3] as EventStore).append([to(stream, 'any', event)]))),
    )
    expect(ids(await store.readStream(stream)).sort()).toEqual(ids(events).sort())
  })

  test('with an outdated revision is a conflict that names the current revision', async () => {
    const stream = newStream()
    written(await store.append([to(stream, 'no_stream', newEvent())]))
    for (const revision of [0, 1]) written(await open().append([to(stream, revision, newEvent())]))
    expect(await store.append([to(stream, 0, newEvent())])).toEqual({ ok: false, conflict: { stream, actual: 2 } })
  })

  test('goes to the leader when the first node is a follower', async () => {
    const log = server.log
    const leader = await eventStoreDbDouble({ log })
    server.faults.leader = { host: '127.0.0.1', port: leader.port }
    server.faults.append('not leader')
    written(await store.append([to(newStream(), 'no_stream', newEvent())]))
    expect(leader.calls.append).toBe(1)
    expect(await wholeLog(store)).toHaveLength(1)
    await leader.close()
  })

  test('larger than the server accepts is an error that names the stream and the size, and is not sent', async () => {
    const stream = newStream()
    const append = [to(stream, 'no_stream', newEvent({ text: 'é'.repeat(512 * 1024) }))]
    const error: unknown = await store.append(append).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppendTooLarge)
    expect(error).toMatchObject({ stream, most: 1_048_576 })
    expect((error as AppendTooLarge).size).toBeGreaterThan(1_048_576)
    expect(server.calls.append).toBe(0)
    expect(await wholeLog(store)).toEqual([])
  })

  test('of nearly as much as the server accepts is written', async () => {
    const events = [1, 2].map(() => newEvent({ text: 'x'.repeat(523_900) }))
    const patient = open({ appendDeadline: 20_000, readDeadline: 20_000 })
    const stream = newStream()
    written(await patient.append([to(stream, 'no_stream', ...events)]))
    expect(ids(await patient.readStream(stream))).toEqual(ids(events))
  })

  test('that fails does not affect concurrent ones', async () => {
    // Long deadlines, so that a busy machine does not cause failures.
    const patient = open({ appendDeadline: 20_000, readDeadline: 20_000 })
    server.faults.append('lost', 'unavailable')
    const results = await Promise.all(
      newEvents(20).map((event) => patient.append([to(newStream(), 'no_stream', event)])),
    )
    expect(results.every((result) => result.ok && !result.repeated)).toBe(true)
    expect(troubles.length).toBeLessThanOrEqual(2)
    expect(server.calls.batchAppend).toBe(0)
  })

  test('is not possible with the option that reports conflicts as successes', () => {
    const connectionString = `${server.connectionString}&throwOnAppendFailure=false`
    expect(() => createEventStoreDbStore({ connectionString })).toThrow('throwOnAppendFailure')
  })
})

test.each(['unavailable', 'silence', 'not leader'] as const)(
  'a read whose answer is “%s” is retried',
  async (fault) => {
    const event = newEvent()
    const stream = newStream()
    written(await store.append([to(stream, 'no_stream', event)]))
    server.faults.leader = { host: '127.0.0.1', port: server.port }
    server.faults.read(fault)
    expect(ids(await store.readStream(stream))).toEqual([event.id])
    server.faults.read(fault)
    expect(ids((await store.readAll({ after: 0n, limit: 5 })).events)).toEqual([event.id])
  },
)

test('while the server is unavailable, reads fail with its absence and appends have an unknown outcome', async () => {
  await server.close()
  const hasty = open({ timeoutMs: 400 })
  await expect(hasty.head()).rejects.toThrow(EventStoreUnavailable)
  await expect(hasty.append([to(newStream(), 'any', newEvent())])).rejects.toThrow(AppendOutcomeUnknown)
})

test('a server that is away for longer than a few tries is waited for: appends, reads and the head', async () => {
  const event = newEvent()
  const stream = newStream()
  written(await store.append([to(stream, 'no_stream', event)]))
  await server.close()
  troubles.length = 0
  const appended = store.append([to(stream, 0, newEvent())])
  const read = store.readStream(stream, { limit: 1 })
  const head = store.head()
  // Each of the three is refused many times.
  while (troubles.length < 30) await new Promise((resolve) => setTimeout(resolve, 5))
  const back = await eventStoreDbDouble({ log: server.log, port: server.port })
  closing.push(() => back.close())
  expect(await appended).toMatchObject({ ok: true, repeated: false, revisions: new Map([[stream, 1]]) })
  expect(ids(await read)).toEqual([event.id])
  expect(await head).toBeGreaterThan(0n)
})

describe('in a cluster', () => {
  async function cluster() {
    const leader = await eventStoreDbDouble({ log: server.log })
    closing.push(() => leader.close())
    server.faults.leader = { host: '127.0.0.1', port: leader.port }
    server.faults.follower = true
    return leader
  }
  const everything = async (of: EventStore) => {
    const stream = newStream()
    written(await of.append([to(stream, 'no_stream', newEvent())]))
    expect(await of.readStream(stream)).toHaveLength(1)
    const follower = new Follower(of)
    await follower.until(({ events }) => events.length === 1)
    await follower.stop()
    expect((await wholeLog(of)).at(-1)?.position).toBe(await of.head())
  }

  test('all calls go to the leader, whichever node the connection string names', async () => {
    const leader = await cluster()
    // After a silence the store would ask the named node again.
    await everything(open({ appendDeadline: 20_000, readDeadline: 20_000 }))
    expect(leader.calls).toMatchObject({ append: 1 })
    expect(server.calls.append + server.calls.read).toBe(1)
  })

  test('the store finds the leader by gossip', async () => {
    const leader = await cluster()
    const hosts = [server, leader].map(({ port }) => `127.0.0.1:${port}`).join(',')
    await everything(open({ connectionString: `esdb://${hosts}?tls=false` }))
    expect(server.calls.append + server.calls.read).toBe(0)
  })

  test('an append waits while the whole cluster is unavailable', async () => {
    const leader = await cluster()
    const hosts = [server, leader].map(({ port }) => `127.0.0.1:${port}`).join(',')
    const clustered = open({ connectionString: `esdb://${hosts}?tls=false&maxDiscoverAttempts=1` })
    await Promise.all([leader.close(), server.close()])
    const appended = clustered.append([to(newStream(), 'no_stream', newEvent())])
    while (troubles.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const back = await eventStoreDbDouble({ log: server.log, port: server.port })
    closing.push(() => back.close())
    expect(await appended).toMatchObject({ ok: true, repeated: false })
  })

  test('an election ends no process: appends and subscriptions wait for the leader at another address', async () => {
    const rejections: unknown[] = []
    const rejected = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', rejected)
    const other = await eventStoreDbDouble({ log: server.log })
    closing.push(() => other.close())
    other.faults.follower = true
    other.faults.leader = { host: '127.0.0.1', port: server.port }
    const hosts = [server, other].map(({ port }) => `127.0.0.1:${port}`).join(',')
    const clustered = open({
      connectionString: `esdb://${hosts}?tls=false&maxDiscoverAttempts=1`,
      appendDeadline: 5_000,
      readDeadline: 5_000,
    })
    const follower = new Follower(clustered)
    const first = newEvent()
    written(await clustered.append([to(newStream(), 'no_stream', first)]))
    await follower.until(({ events }) => events.length === 1)

    server.faults.delay = 30
    const events = newEvents(30)
    const appended = events.map(async (event, n) => {
      // Their failures come one after the other, so that some come while the leader is looked for.
      await new Promise((resolve) => setTimeout(resolve, n * 5))
      return clustered.append([to(newStream(), 'no_stream', event)])
    })
    for (const { faults } of [server, other]) faults.electing = true
    server.faults.cutSubscriptions('unavailable')
    while (troubles.length < 60) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.close()
    Object.assign(other.faults, { electing: false, follower: false })

    for (const result of await Promise.all(appended)) written(result)
    await follower.until(({ events: seen }) => seen.length === 31)
    await follower.stop()
    process.off('unhandledRejection', rejected)
    expect(rejections).toEqual([])
    expect(new Set(ids(follower.events))).toEqual(new Set(ids([first, ...events])))
    expect(other.calls.append).toBeGreaterThan(0)
  })

  test('a leader that is stopped with its connections open is left for the new one', async () => {
    const other = await eventStoreDbDouble({ log: server.log })
    closing.push(() => other.close())
    other.faults.follower = true
    other.faults.leader = { host: '127.0.0.1', port: server.port }
    const hosts = [server, other].map(({ port }) => `127.0.0.1:${port}`).join(',')
    const clustered = open({ connectionString: `esdb://${hosts}?tls=false&maxDiscoverAttempts=1` })
    written(await clustered.append([to(newStream(), 'no_stream', newEvent())]))
    server.faults.stopped = true
    other.faults.follower = false
    written(await clustered.append([to(newStream(), 'no_stream', newEvent())]))
    expect(other.calls.append).toBeGreaterThan(0)
  })
})

describe('other programs on the same server', () => {
  const raw = async (stream: string, ...events: readonly EventData[]) => {
    const client = EventStoreDBClient.connectionString(server.connectionString)
    await client.appendToStream(stream, [...events])
    await client.dispose()
  }
  const theirs = () => jsonEvent({ type: 'RoomBooked', data: { room: 4 } })
  const binary = () => binaryEvent({ type: 'Photo', data: Buffer.from('not json'), metadata: Buffer.from('nor this') })

  test('end nothing with events in streams that are named like ours: these are counted and named', async () => {
    const neighbour = newStream()
    await raw('meeting-17', theirs())
    await raw(neighbour, theirs(), binary())
    const named: string[] = []
    const observed = open({ onForeign: ({ stream, type }) => named.push(`${stream} ${type}`) })
    const follower = new Follower(observed)
    const event = newEvent()
    const { position } = written(await observed.append([to(newStream(), 'no_stream', event)]))
    await raw(neighbour, jsonEvent({ type: 'Theirs', data: {}, metadata: { schemaVersion: 1, companyId: 'acme' } }))
    expect(await observed.head()).toBe(position)
    await follower.until(({ events }) => events.length === 1)
    const last = newEvent()
    written(await observed.append([to(newStream(), 'no_stream', last)]))
    await follower.until(({ events }) => events.length === 2)
    await follower.stop()
    expect(ids(await wholeLog(observed))).toEqual(ids([event, last]))
    expect(await observed.readStream(neighbour)).toEqual([])
    const known = ['meeting-17 RoomBooked', `${neighbour} RoomBooked`, `${neighbour} Photo`, `${neighbour} Theirs`]
    expect(named.sort()).toEqual(known.sort())
    expect(observed.neighbours).toMatchObject({ events: 4 })
  })

  test.each([
    ['a version that no event has', { schemaVersion: 32_768 }, {}],
    ['a type that no event has', {}, { type: 'Room\u0000booked' }],
    ['data that is no object', {}, { data: 'a text' as never }],
  ])('end nothing with an event that has our metadata and %s', async (_, wrong, other) => {
    const [observed, event] = [open(), newEvent()]
    written(await observed.append([to(newStream(), 'no_stream', event)]))
    const metadata = { ...newEvent().metadata, schemaVersion: 1, ...wrong }
    await raw(newStream(), jsonEvent({ type: 'CapacityLimitSet', data: {}, ...other, metadata }))
    expect(ids(await wholeLog(observed))).toEqual(ids([event]))
    expect(observed.neighbours.events).toBe(1)
  })

  test('stop a stream of ours alone when they write into it', async () => {
    const [spoilt, sound] = [newStream(), newStream()]
    const event = newEvent()
    written(await store.append([to(spoilt, 'no_stream', event)]))
    await raw(spoilt, theirs())
    for (const direction of ['forwards', 'backwards'] as const)
      await expect(store.readStream(spoilt, { direction })).rejects.toThrow(ForeignEventInStream)
    await expect(store.readStream(spoilt, { from: 1 })).rejects.toThrow('RoomBooked')
    await expect(store.append([to(spoilt, 0, newEvent())])).rejects.toThrow(ForeignEventInStream)
    const other = newEvent()
    written(await store.append([to(sound, 'no_stream', other)]))
    expect(ids(await wholeLog(store))).toEqual(ids([event, other]))
  })

  test('that are other installations, with prefixes of their own, see nothing of each other', async () => {
    const [acme, globex] = [open({ prefix: 'binome_acme_' }), open({ prefix: 'binome_globex_' })]
    const stream = newStream()
    const followers = [store, acme, globex].map((one) => new Follower(one))
    const events = newEvents(3)
    const [ours, first, second] = events as [NewEvent, NewEvent, NewEvent]
    written(await store.append([to(stream, 'no_stream', ours)]))
    written(await acme.append([to(stream, 'no_stream', first)]))
    written(await globex.append([to(stream, 'no_stream', second)]))
    for (const [n, one] of [store, acme, globex].entries()) {
      const own = [(events[n] as NewEvent).id]
      await followers[n]?.until(({ events: seen }) => seen.length > 0)
      expect(ids(await wholeLog(one))).toEqual(own)
      expect(await one.readStream(stream)).toMatchObject([{ id: own[0], stream, revision: 0 }])
      expect(await one.head()).toBe((await wholeLog(one))[0]?.position)
    }
    for (const follower of followers) await follower.stop()
    expect(followers.map(({ events: seen }) => ids(seen))).toEqual(events.map(({ id }) => [id]))
    expect([acme, globex].map(({ neighbours }) => neighbours.events)).toEqual([0, 0])
  })
})

describe('a subscription', () => {
  async function append(count: number) {
    for (let n = 0; n < count; n += 1) written(await store.append([to(newStream(), 'no_stream', newEvent())]))
  }

  test.each(['unavailable', 'end'] as const)('that the server closes (%s) continues', async (how) => {
    const follower = new Follower(store, { batchSize: 3 })
    for (let round = 1; round <= 3; round += 1) {
      await append(7)
      await follower.until(({ events }) => events.length >= 7 * round)
      expect(server.faults.subscribers).toBe(1)
      server.faults.cutSubscriptions(how)
    }
    await append(5)
    await follower.until(({ events }) => events.length >= 26)
    await follower.stop()
    expect(ids(follower.events)).toEqual(ids(await wholeLog(store)))
    expect(troubles).toContain('subscription lost')
  })

  test('that is open but silent is detected by reading the log', async () => {
    await append(2)
    const follower = new Follower(store)
    await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true)
    server.faults.stalled = true
    await append(3)
    await new Promise<void>((resolve) => {
      const look = () => (troubles.includes('subscription lost') ? resolve() : void setImmediate(look))
      look()
    })
    server.faults.stalled = false
    await follower.until(({ events }) => events.length === 5)
    await follower.stop()
    expect(ids(follower.events)).toEqual(ids(await wholeLog(store)))
  })

  test('never gives a position before all events up to it, however far ahead the server is', async () => {
    const wanted = newEvents(60)
    for (const event of wanted) {
      written(await store.append([to(newStream('mentoring_request'), 'no_stream', event)]))
      written(await store.append([to(newStream('capacity'), 'no_stream', newEvent())]))
    }
    const log = (await wholeLog(store)).filter(({ category }) => category === 'mentoring_request')
    const seen: string[] = []
    const abort = new AbortController()
    const options = { after: 0n, batchSize: 7, categories: ['mentoring_request'] as const, signal: abort.signal }
    for await (const batch of store.subscribe(options)) {
      seen.push(...ids(batch.events))
      expect(seen).toEqual(ids(log.filter(({ position }) => position <= batch.position)))
      // The consumer is slow: events and checkpoints from the server queue in the client meanwhile.
      await store.head()
      if (batch.caughtUp) break
    }
    abort.abort()
    expect(seen).toEqual(ids(wanted))
  })

  test('passes filtered events without checkpoints of the server', async () => {
    server.faults.checkpoints = false
    const follower = new Follower(store, { categories: ['mentoring_relationship'] })
    await append(4)
    const head = await store.head()
    await follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= head)
    await follower.stop()
    expect(follower.events).toEqual([])
  })
})

describe('the client library (the reason why appends avoid BatchAppend)', () => {
  const rawEvent = () => jsonEvent({ type: 'Tried', data: {} })

  test('rejects the appends of every client of the process when one client’s connection fails', async () => {
    const other = await eventStoreDbDouble()
    const [broken, healthy] = [server, other].map(({ connectionString }) =>
      EventStoreDBClient.connectionString(connectionString),
    ) as [EventStoreDBClient, EventStoreDBClient]
    other.faults.append('late')
    const innocent = healthy.appendToStream('a', rawEvent()).then(
      () => 'written',
      () => 'rejected',
    )
    await new Promise<void>((resolve) => {
      const stop = other.log.watch(() => {
        stop()
        resolve()
      })
    })
    server.faults.append('unavailable')
    await expect(broken.appendToStream('b', rawEvent())).rejects.toThrow('unavailable')
    expect(await innocent).toBe('rejected')
    await Promise.all([broken.dispose(), healthy.dispose()])
    await other.close()
  })

  test('ends the process on an answer with an unknown id', async () => {
    server.faults.append('unknown correlation')
    const program = `
      import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
      const client = EventStoreDBClient.connectionString(${JSON.stringify(server.connectionString)})
      await client.appendToStream('a', jsonEvent({ type: 'Tried', data: {} }))`
    const stderr = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '--eval', program], (_, __, text) => resolve(text))
    })
    expect(stderr).toContain('is not iterable')
  })

  test('throws for a wrong revision unless the option turns that off', async () => {
    const client = EventStoreDBClient.connectionString(server.connectionString)
    await expect(client.appendToStream('a', rawEvent(), { expectedRevision: 5n })).rejects.toThrow(
      WrongExpectedVersionError,
    )
    await client.dispose()
  })
})

describe('a log in which the server reports more than our events', () => {
  test('that is empty does not make a subscription pass what is written afterwards', async () => {
    const follower = new Follower(store)
    await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true)
    expect(follower.batches).toEqual([{ events: [], position: 0n, caughtUp: true }])
    const event = newEvent()
    written(await store.append([to(newStream(), 'no_stream', event)]))
    await follower.until(({ events }) => events.length === 1)
    await follower.stop()
    expect(ids(follower.events)).toEqual([event.id])
    expect(follower.batches.map(({ position }) => position)).toEqual([0n, await store.head()])
  })

  test('because its projections run gives positions of our events only', async () => {
    server.log.projections = true
    const first = newEvent()
    const more = newEvents(29)
    const wanted = [first, ...more]
    written(await store.append([to(newStream(), 'no_stream', first)]))
    const follower = new Follower(store, { batchSize: 3 })
    for (const event of more) written(await store.append([to(newStream(), 'no_stream', event)]))
    const head = await store.head()
    await follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= head)
    await follower.stop()
    const log = await wholeLog(store)
    expect(ids(log)).toEqual(ids(wanted))
    expect(ids(follower.events)).toEqual(ids(wanted))
    const given = new Set([0n, ...log.map(({ position }) => position)])
    expect(follower.batches.filter(({ position }) => !given.has(position))).toEqual([])
    expect(head).toBe(log.at(-1)?.position)
  })
})
