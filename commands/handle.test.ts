import { describe, expect, it } from 'vitest'
import { createMemoryEventStore } from '#infra/event-store/memory.ts'
import { accept, refuse } from '#domain/shared/decision.ts'
import { AppendOutcomeUnknown, type EventStore, type StreamName } from '#domain/shared/event-store.ts'
import type { Event } from '#domain/shared/event.ts'
import type { CompanyId, UserId } from '#domain/shared/ids.ts'
import { acme, named, now } from '#tests/support/mentoring.ts'
import { handle, together, type Aggregate, type Load } from './handle.ts'
import type { CommandContext } from './ports.ts'

type Added = Event<'Added', { readonly amount: number }>

const sum: Aggregate<number, Added> = {
  category: 'capacity',
  initial: 0,
  evolve: (total, event) => total + event.data.amount,
}
const id = named<UserId>('a stream')
const other = named<UserId>('another stream')
const stream: StreamName = `capacity-${id}`

const context = (key: string, more: Partial<CommandContext> = {}): CommandContext => ({
  companyId: acme,
  actor: { kind: 'user', userId: named<UserId>('someone') },
  idempotencyKey: key,
  at: now,
  correlationId: 'test',
  ...more,
})

const added = (amount: number): Added => ({ type: 'Added', data: { amount } })

/** Adds as long as the total stays below 10. */
const add = (amount: number) => async (load: Load) => {
  const loaded = await load(sum, id)
  return together(id, {
    on: loaded,
    decision: loaded.state + amount < 10 ? accept(added(amount)) : refuse('limit_reached'),
  })
}

/** A store that does something of its own around `append`, the first `times` times. */
function meddled(
  store: EventStore,
  times: number,
  meddle: (append: () => ReturnType<EventStore['append']>) => ReturnType<EventStore['append']>,
) {
  const calls = { appends: 0, readFrom: [] as number[] }
  const double: EventStore = {
    multiStream: store.multiStream,
    append: (appends) => (calls.appends++ < times ? meddle(() => store.append(appends)) : store.append(appends)),
    readStream: (name, options) => {
      calls.readFrom.push(options?.from ?? 0)
      return store.readStream(name, options)
    },
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    subscribe: (options) => store.subscribe(options),
    close: () => store.close(),
  }
  return { double, calls }
}

const eventsOf = async (store: EventStore) => (await store.readStream(stream)).map(({ data }) => data)

describe('a command', () => {
  it('appends what it decides, with who, when and for which company', async () => {
    const store = createMemoryEventStore()
    const result = await handle(store, context('k'), add(3))
    expect(result).toEqual({ ok: true, id, position: await store.head(), repeated: false })
    const [event] = await store.readStream(stream)
    expect(event).toMatchObject({
      type: 'Added',
      schemaVersion: 1,
      data: { amount: 3 },
      metadata: { companyId: acme, at: now, correlationId: 'test', actor: { kind: 'user' } },
    })
  })

  it('that is refused writes nothing', async () => {
    const store = createMemoryEventStore()
    expect(await handle(store, context('k'), add(10))).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
    expect(await store.head()).toBe(0n)
  })

  it('that has nothing to do answers with where the streams stand', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('k'), add(1))
    const nothing = await handle(store, context('l'), async (load) =>
      together(id, { on: await load(sum, id), decision: accept() }),
    )
    expect(nothing).toEqual({ ok: true, id, position: 1n, repeated: true })
  })

  it('about several streams is written whole or not at all', async () => {
    const store = createMemoryEventStore()
    const both =
      (second: ReturnType<typeof accept> | ReturnType<typeof refuse<'limit_reached'>>) => async (load: Load) => {
        const [a, b] = await Promise.all([load(sum, id), load(sum, other)])
        return together(id, { on: a, decision: accept(added(1)) }, { on: b, decision: second })
      }
    expect(await handle(store, context('k'), both(refuse('limit_reached')))).toMatchObject({ ok: false })
    expect(await store.head()).toBe(0n)
    expect(await handle(store, context('l'), both(accept(added(2))))).toMatchObject({ ok: true, position: 2n })
  })
})

describe('the same key', () => {
  it('writes once and answers the same, whatever happened since', async () => {
    const store = createMemoryEventStore()
    const first = await handle(store, context('k'), add(6))
    await handle(store, context('l'), add(3))
    expect(await handle(store, context('k'), add(6))).toEqual({ ...first, repeated: true })
    expect(await eventsOf(store)).toEqual([{ amount: 6 }, { amount: 3 }])
  })

  it('of another person or company is another key', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('k'), add(1))
    await handle(store, context('k', { actor: { kind: 'user', userId: named<UserId>('someone else') } }), add(1))
    await handle(store, context('k', { actor: { kind: 'system' } }), add(1))
    expect(await eventsOf(store)).toHaveLength(3)
  })

  it('twice at once writes once', async () => {
    const store = createMemoryEventStore()
    const results = await Promise.all([handle(store, context('k'), add(1)), handle(store, context('k'), add(1))])
    expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(1)
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
    expect(await eventsOf(store)).toHaveLength(1)
  })
})

describe('another company’s stream', () => {
  it('looks as if it did not exist', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('k'), add(4))
    const seen = await handle(store, context('k', { companyId: named<CompanyId>('globex') }), async (load) => {
      const loaded = await load(sum, id)
      expect(loaded).toMatchObject({ state: 0, revision: -1, own: new Set() })
      return refuse('not_found')
    })
    expect(seen).toEqual({ ok: false, refusal: { code: 'not_found' } })
  })
})

describe('a conflict', () => {
  it('reads only what is missing and decides again', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('first'), add(1))
    const { double, calls } = meddled(store, 1, async (append) => {
      await handle(store, context('rival'), add(1))
      return append()
    })
    expect(await handle(double, context('k'), add(5))).toMatchObject({ ok: true, repeated: false })
    expect(calls).toEqual({ appends: 2, readFrom: [0, 1] })
    expect(await eventsOf(store)).toEqual([{ amount: 1 }, { amount: 1 }, { amount: 5 }])
  })

  it('that changes the answer changes it', async () => {
    const store = createMemoryEventStore()
    const { double } = meddled(store, 1, async (append) => {
      await handle(store, context('rival'), add(6))
      return append()
    })
    expect(await handle(double, context('k'), add(5))).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
  })

  it('five times in a row is a conflict for the caller', async () => {
    const store = createMemoryEventStore()
    const { double, calls } = meddled(store, Infinity, async (append) => {
      await handle(store, context(`rival ${calls.appends}`), add(0))
      return append()
    })
    expect(await handle(double, context('k'), add(1))).toEqual({ ok: false, conflict: true })
    expect(calls.appends).toBe(5)
  })
})

describe('an unknown outcome', () => {
  it('is asked again: written before, it is not written twice', async () => {
    const store = createMemoryEventStore()
    const { double } = meddled(store, 1, async (append) => {
      await append()
      throw new AppendOutcomeUnknown('the answer was lost')
    })
    expect(await handle(double, context('k'), add(1))).toMatchObject({ ok: true, repeated: true, position: 1n })
    expect(await eventsOf(store)).toHaveLength(1)
  })

  it('is asked again: not written before, it is written', async () => {
    const store = createMemoryEventStore()
    const { double } = meddled(store, 2, async () => {
      throw new AppendOutcomeUnknown('the connection was lost')
    })
    expect(await handle(double, context('k'), add(1))).toMatchObject({ ok: true, repeated: false })
  })

  it('three times is the caller’s to know', async () => {
    const { double, calls } = meddled(createMemoryEventStore(), Infinity, async () => {
      throw new AppendOutcomeUnknown('the connection was lost')
    })
    await expect(handle(double, context('k'), add(1))).rejects.toThrow(AppendOutcomeUnknown)
    expect(calls.appends).toBe(3)
  })

  it('other errors are not asked again', async () => {
    const { double, calls } = meddled(createMemoryEventStore(), Infinity, async () => {
      throw new Error('a bug')
    })
    await expect(handle(double, context('k'), add(1))).rejects.toThrow('a bug')
    expect(calls.appends).toBe(1)
  })
})
