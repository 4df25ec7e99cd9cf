import { describe, expect, it } from 'vitest'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { accept, refuse } from '#domain/platform/decision.ts'
import { AppendOutcomeUnknown, type EventStore, type StreamName } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { acme, named, now } from '#tests/support/mentoring.ts'
import { handle as handleCommand } from './handle.ts'
import type { CommandContext } from './ports.ts'
import { unitOfWork, type Load, type Outcome, type StreamFold } from './unit-of-work.ts'

type Added = Event<'Added', { readonly amount: number }>

const sum: StreamFold<number, Added> = {
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
  const decision = loaded.state + amount < 10 ? accept(added(amount)) : refuse('limit_reached')
  return unitOfWork({ resource: { on: loaded, decision } })
}

const handle = (store: EventStore, context: CommandContext, decide: (load: Load) => Promise<Outcome>) =>
  handleCommand(store, context, { resource: 'capacity' }, decide)

/** A store whose first `times` appends are replaced by `intercept`. */
function intercepted(
  store: EventStore,
  times: number,
  intercept: (append: () => ReturnType<EventStore['append']>) => ReturnType<EventStore['append']>,
) {
  const calls = { appends: 0, readFrom: [] as number[] }
  const double: EventStore = {
    multiStream: store.multiStream,
    append: (appends) => (calls.appends++ < times ? intercept(() => store.append(appends)) : store.append(appends)),
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
  it('appends what it decides, with the actor, the time and the company', async () => {
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

  it('writes nothing when it is refused', async () => {
    const store = createMemoryEventStore()
    expect(await handle(store, context('k'), add(10))).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
    expect(await store.head()).toBe(0n)
  })

  it('answers with the position of its streams when there is nothing to do', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('k'), add(1))
    const unchanged = await handle(store, context('l'), async (load) =>
      unitOfWork({ resource: { on: await load(sum, id), decision: accept() } }),
    )
    expect(unchanged).toEqual({ ok: true, id, position: 1n, repeated: true })
  })

  it('writes several streams together or not at all', async () => {
    const store = createMemoryEventStore()
    const both =
      (second: ReturnType<typeof accept> | ReturnType<typeof refuse<'limit_reached'>>) => async (load: Load) => {
        const [a, b] = await Promise.all([load(sum, id), load(sum, other)])
        return unitOfWork({ resource: { on: a, decision: accept(added(1)) }, after: [{ on: b, decision: second }] })
      }
    expect(await handle(store, context('k'), both(refuse('limit_reached')))).toMatchObject({ ok: false })
    expect(await store.head()).toBe(0n)
    expect(await handle(store, context('l'), both(accept(added(2))))).toMatchObject({ ok: true, position: 2n })
  })
})

describe('the same key', () => {
  it('is answered with its resource, given twice at once, when the twin writes between two reads', async () => {
    const store = createMemoryEventStore()
    const slot = { ...sum, category: 'agenda' } as const
    const both = async (load: Load) => {
      const resource = await load(sum, id)
      const after = await load(slot, other)
      if (after.state > resource.state) return refuse('limit_reached')
      return unitOfWork({
        resource: { on: resource, decision: accept(added(1)) },
        after: [{ on: after, decision: accept(added(1)) }],
      })
    }
    const bothOrNone = async (load: Load) => {
      const outcome = await both(load)
      return 'refusal' in outcome ? unitOfWork({ resource: { on: await load(sum, id), decision: accept() } }) : outcome
    }
    for (const [key, decide] of [['refused', both] as const, ['nothing to do', bothOrNone] as const]) {
      let met = false
      const late: EventStore = {
        ...store,
        async readStream(name, options) {
          const events = await store.readStream(name, options)
          if (!met) {
            met = true
            await handle(store, context(key), decide)
          }
          return events
        },
      }
      expect(await handle(late, context(key), decide)).toEqual({
        ok: true,
        id,
        position: await store.head(),
        repeated: true,
      })
    }
  })

  it('writes once and answers the same, also after other events', async () => {
    const store = createMemoryEventStore()
    const first = await handle(store, context('k'), add(6))
    await handle(store, context('l'), add(3))
    expect(await handle(store, context('k'), add(6))).toEqual({ ...first, repeated: true })
    expect(await eventsOf(store)).toEqual([{ amount: 6 }, { amount: 3 }])
  })

  it('counts as another key for another person or company', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('k'), add(1))
    await handle(store, context('k', { actor: { kind: 'user', userId: named<UserId>('someone else') } }), add(1))
    await handle(store, context('k', { actor: { kind: 'system' } }), add(1))
    expect(await eventsOf(store)).toHaveLength(3)
  })

  it('writes once when it comes twice at once', async () => {
    const store = createMemoryEventStore()
    const results = await Promise.all([handle(store, context('k'), add(1)), handle(store, context('k'), add(1))])
    expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(1)
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
    expect(await eventsOf(store)).toHaveLength(1)
  })
})

describe('another company’s stream', () => {
  it('is seen as a stream that does not exist', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('k'), add(4))
    const seen = await handle(store, context('k', { companyId: named<CompanyId>('globex') }), async (load) => {
      const loaded = await load(sum, id)
      expect(loaded).toMatchObject({ state: 0, revision: -1, alreadyWritten: new Set() })
      return refuse('not_found')
    })
    expect(seen).toEqual({ ok: false, refusal: { code: 'not_found' } })
  })
})

describe('a conflict', () => {
  it('reads only the new events and decides again', async () => {
    const store = createMemoryEventStore()
    await handle(store, context('first'), add(1))
    const { double, calls } = intercepted(store, 1, async (append) => {
      await handle(store, context('rival'), add(1))
      return append()
    })
    expect(await handle(double, context('k'), add(5))).toMatchObject({ ok: true, repeated: false })
    expect(calls).toEqual({ appends: 2, readFrom: [0, 1] })
    expect(await eventsOf(store)).toEqual([{ amount: 1 }, { amount: 1 }, { amount: 5 }])
  })

  it('gives the refusal of the second decision', async () => {
    const store = createMemoryEventStore()
    const { double } = intercepted(store, 1, async (append) => {
      await handle(store, context('rival'), add(6))
      return append()
    })
    expect(await handle(double, context('k'), add(5))).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
  })

  it('is answered to the caller after five in a row', async () => {
    const store = createMemoryEventStore()
    const { double, calls } = intercepted(store, Infinity, async (append) => {
      await handle(store, context(`rival ${calls.appends}`), add(0))
      return append()
    })
    expect(await handle(double, context('k'), add(1))).toEqual({ ok: false, conflict: true })
    expect(calls.appends).toBe(5)
  })
})

describe('an unknown outcome', () => {
  it('is retried and not written twice when it was written', async () => {
    const store = createMemoryEventStore()
    const { double } = intercepted(store, 1, async (append) => {
      await append()
      throw new AppendOutcomeUnknown('the answer was lost')
    })
    expect(await handle(double, context('k'), add(1))).toMatchObject({ ok: true, repeated: true, position: 1n })
    expect(await eventsOf(store)).toHaveLength(1)
  })

  it('is retried and written when it was not', async () => {
    const store = createMemoryEventStore()
    const { double } = intercepted(store, 2, async () => {
      throw new AppendOutcomeUnknown('the connection was lost')
    })
    expect(await handle(double, context('k'), add(1))).toMatchObject({ ok: true, repeated: false })
  })

  it('is thrown after three attempts', async () => {
    const { double, calls } = intercepted(createMemoryEventStore(), Infinity, async () => {
      throw new AppendOutcomeUnknown('the connection was lost')
    })
    await expect(handle(double, context('k'), add(1))).rejects.toThrow(AppendOutcomeUnknown)
    expect(calls.appends).toBe(3)
  })

  it('does not retry other errors', async () => {
    const { double, calls } = intercepted(createMemoryEventStore(), Infinity, async () => {
      throw new Error('a bug')
    })
    await expect(handle(double, context('k'), add(1))).rejects.toThrow('a bug')
    expect(calls.appends).toBe(1)
  })
})
