import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import fc from 'fast-check'
import { id, type CompanyId } from '#domain/platform/ids.ts'
import type { Outbox, StreamKey, StreamMessage, StreamPosition } from '../../ports.ts'
import { nameOf } from '../../streams.ts'
import { StreamHub, type Follower } from './stream-hub.ts'

const key: StreamKey = { companyId: id<CompanyId>('5f0c5f0e-6f0a-4c0e-9a51-0d9f4a1c2b3d'), stream: 's' }

/** One stream in memory. Reads answer when `turn` is called, so that a test decides what happens in between. */
class FakeOutbox implements Outbox {
  epoch = 'e'
  last = 0
  kept = 1
  fail = false
  reads = 0
  readonly #waiting: (() => void)[] = []

  publish(count = 1): void {
    this.last += count
  }
  async extents() {
    return []
  }
  /** What a poll finds when it does not look at every stream. */
  changed: readonly StreamKey[] = []
  async changedSince(mark: string | null) {
    return { mark: 'm', streams: mark === null ? null : this.changed }
  }
  async read(places: Parameters<Outbox['read']>[0], limit: number) {
    this.reads += 1
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.fail) throw new Error('the database is away')
    const entries = places.map(({ position }, index) => [index, this.#change(position, limit)] as const)
    return new Map(entries.flatMap(([index, change]) => (change === null ? [] : [[index, change] as const])))
  }
  /** Lets the waiting reads answer, and what follows from them happen. */
  async turn(): Promise<void> {
    for (const answer of this.#waiting.splice(0)) answer()
    await new Promise((resolve) => setImmediate(resolve))
  }
  async settle(): Promise<void> {
    do await this.turn()
    while (this.#waiting.length > 0)
  }
  #change({ epoch, offset }: StreamPosition, limit: number) {
    if (this.last === 0 || (epoch === this.epoch && offset === this.last)) return null
    const restarted = epoch !== null && (epoch !== this.epoch || offset > this.last)
    const first = Math.max(this.kept, restarted ? 1 : offset + 1)
    const count = Math.min(limit, this.last - first + 1)
    const messages = Array.from({ length: count }, (_, n) => ({ epoch: this.epoch, offset: first + n, payload: '{}' }))
    return { last: { epoch: this.epoch, offset: this.last }, messages, restarted }
  }
}

const logger = { debug() {}, info() {}, warn() {}, error() {} }
let outbox: FakeOutbox
let hub: StreamHub
beforeEach(() => {
  outbox = new FakeOutbox()
  hub = new StreamHub({ outbox, logger, pollMs: 3_600_000 })
})
afterEach(async () => {
  const stopped = hub.stop()
  await outbox.settle()
  await stopped
})

function follower() {
  const seen: (number | 'lost')[] = []
  const end = new AbortController()
  const self: Follower = {
    deliver: ({ offset }: StreamMessage) => seen.push(offset),
    lost: () => seen.push('lost'),
    ready: async () => undefined,
  }
  const follow = (start: StreamPosition = { epoch: outbox.last === 0 ? null : 'e', offset: outbox.last }) =>
    hub.follow(key, start, self, { signal: end.signal })
  return { self, seen, end, follow }
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

describe('a follower', () => {
  test('of a stream without messages gets the first', async () => {
    const one = follower()
    void one.follow()
    await outbox.settle()
    outbox.publish()
    hub.wake()
    await outbox.settle()
    expect(one.seen).toEqual([1])
  })

  test('is not read for by a signal that names other streams, and is by one that names its own', async () => {
    const one = follower()
    void one.follow()
    await outbox.settle()
    outbox.publish()
    const { reads } = outbox
    hub.wake([nameOf({ ...key, stream: 'another' }), nameOf({ companyId: 'another company', stream: 's' })])
    await outbox.settle()
    expect([outbox.reads, one.seen]).toEqual([reads, []])
    hub.wake([nameOf(key)])
    await outbox.settle()
    expect([outbox.reads, one.seen]).toEqual([reads + 1, [1]])
  })

  test('of a stream that ends where it starts joins without a read of its own', async () => {
    outbox.publish(3)
    const one = follower()
    await hub.follow(key, { epoch: 'e', offset: 3 }, one.self, { signal: one.end.signal, isEnd: true })
    outbox.publish()
    await outbox.settle()
    expect([outbox.reads, one.seen]).toEqual([1, [4]])
  })

  test('is read for by a poll when there was a message in its stream', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const polling = new StreamHub({ outbox, logger, pollMs: 1000 })
    const one = follower()
    void polling.follow(key, { epoch: null, offset: 0 }, one.self, { signal: one.end.signal })
    // The first poll looks at every stream.
    vi.advanceTimersByTime(1000)
    await outbox.settle()
    outbox.publish()
    const { reads } = outbox
    outbox.changed = [{ ...key, stream: 'another' }]
    vi.advanceTimersByTime(1000)
    await outbox.settle()
    expect([outbox.reads, one.seen]).toEqual([reads, []])
    outbox.changed = [key]
    vi.advanceTimersByTime(1000)
    await outbox.settle()
    expect([outbox.reads, one.seen]).toEqual([reads + 1, [1]])
    await polling.stop()
    vi.useRealTimers()
  })

  test('is read for by the poll after a read that failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const polling = new StreamHub({ outbox, logger, pollMs: 1000 })
    const one = follower()
    void polling.follow(key, { epoch: null, offset: 0 }, one.self, { signal: one.end.signal })
    await outbox.settle()
    outbox.changed = []
    vi.advanceTimersByTime(1000)
    await outbox.settle()
    outbox.publish()
    outbox.fail = true
    polling.wake([nameOf(key)])
    await outbox.settle()
    outbox.fail = false
    vi.advanceTimersByTime(1000)
    await outbox.settle()
    expect(one.seen).toEqual([1])
    await polling.stop()
    vi.useRealTimers()
  })

  test('gets what comes between its last replay read and the hand-over', async () => {
    outbox.publish(3)
    const one = follower()
    void one.follow({ epoch: 'e', offset: 1 })
    await outbox.turn()
    outbox.publish(2)
    await outbox.settle()
    expect(one.seen).toEqual([2, 3, 4, 5])
  })

  test('that is behind the shared reader joins it without a gap', async () => {
    const first = follower()
    void first.follow()
    await outbox.settle()
    outbox.publish(120)
    hub.wake()
    const second = follower()
    void second.follow({ epoch: 'e', offset: 0 })
    await outbox.turn()
    outbox.publish(60)
    hub.wake()
    await outbox.settle()
    hub.wake()
    await outbox.settle()
    expect(first.seen).toEqual(range(1, 180))
    expect(second.seen).toEqual(range(1, 180))
  })

  test('that is ahead of the shared reader gets nothing twice', async () => {
    const first = follower()
    void first.follow()
    await outbox.settle()
    outbox.publish(3)
    const second = follower()
    void second.follow({ epoch: 'e', offset: 0 })
    await outbox.settle()
    expect(second.seen).toEqual([1, 2, 3])
    hub.wake()
    await outbox.settle()
    expect(first.seen).toEqual([1, 2, 3])
    expect(second.seen).toEqual([1, 2, 3])
  })

  test('that has left gets nothing, and its stream is read no more', async () => {
    const one = follower()
    void one.follow()
    await outbox.settle()
    one.end.abort()
    outbox.publish()
    const { reads } = outbox
    hub.wake()
    await outbox.settle()
    expect(one.seen).toEqual([])
    expect(hub.followed).toBe(0)
    expect(outbox.reads).toBe(reads)
  })

  test('gets “lost” when messages were trimmed before it read them', async () => {
    outbox.publish(2)
    const one = follower()
    void one.follow()
    await outbox.settle()
    outbox.publish(8)
    outbox.kept = 6
    hub.wake()
    await outbox.settle()
    expect(one.seen).toEqual(['lost', 6, 7, 8, 9, 10])
  })

  test('gets “lost” when the stream begins again', async () => {
    outbox.publish(5)
    const one = follower()
    void one.follow()
    await outbox.settle()
    outbox.epoch = 'f'
    outbox.last = 2
    hub.wake()
    await outbox.settle()
    expect(one.seen).toEqual(['lost', 1, 2])
  })

  test('goes on after a failed read', async () => {
    const one = follower()
    void one.follow()
    await outbox.settle()
    outbox.publish(2)
    outbox.fail = true
    hub.wake()
    await outbox.settle()
    outbox.fail = false
    hub.wake()
    await outbox.settle()
    expect(one.seen).toEqual([1, 2])
  })
})

test('many followers of one stream cost one read', async () => {
  const many = Array.from({ length: 50 }, follower)
  for (const one of many) void one.follow()
  await outbox.settle()
  const { reads } = outbox
  outbox.publish()
  hub.wake()
  await outbox.settle()
  expect(outbox.reads).toBe(reads + 1)
  expect(many.every(({ seen }) => seen.length === 1)).toBe(true)
})

test('whatever the interleaving, everyone gets every message after their start, once, in order', async () => {
  const step = fc.oneof(
    fc.record({ publish: fc.integer({ min: 1, max: 70 }) }),
    fc.record({ join: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.constant('wake' as const),
    fc.constant('turn' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const fresh = new FakeOutbox()
      const one = new StreamHub({ outbox: fresh, logger, pollMs: 3_600_000 })
      const joined: { start: number; seen: (number | 'lost')[] }[] = []
      for (const now of steps) {
        if (now === 'wake') one.wake()
        else if (now === 'turn') await fresh.turn()
        else if ('publish' in now) fresh.publish(now.publish)
        else {
          const start = Math.floor(now.join * fresh.last)
          const seen: (number | 'lost')[] = []
          joined.push({ start, seen })
          const position = { epoch: fresh.last === 0 ? null : 'e', offset: start }
          const self: Follower = {
            deliver: ({ offset }) => seen.push(offset),
            lost: () => seen.push('lost'),
            ready: async () => undefined,
          }
          const { signal } = new AbortController()
          void one.follow(key, position, self, { signal, isEnd: start === fresh.last })
        }
      }
      await fresh.settle()
      one.wake()
      await fresh.settle()
      for (const { start, seen } of joined) expect(seen).toEqual(range(start + 1, fresh.last))
      await one.stop()
    }),
    { numRuns: 150 },
  )
})
