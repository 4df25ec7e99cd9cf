import { expect, it, vi } from 'vitest'
import type { Batch, EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { instant } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '../event-store/memory.ts'
import { delayed } from './delayed.ts'

// Fake timers do not reach node:timers/promises.
vi.mock('#projections/platform/pause.ts', () => ({
  pause: (milliseconds: number, signal: AbortSignal) =>
    new Promise<unknown>((resolve) => {
      if (signal.aborted) return resolve(undefined)
      signal.addEventListener('abort', resolve)
      return setTimeout(resolve, milliseconds)
    }),
}))

const start = Date.parse('2026-03-16T09:00:00Z')

/** What the double of a log gives of an event that was recorded `ms` after the start. */
const recorded = (position: bigint, ms: number) =>
  ({ position, recordedAt: instant(new Date(start + ms)) }) as RecordedEvent

function logOf(...batches: readonly Batch[]): EventStore {
  return {
    ...createMemoryEventStore(),
    multiStream: false,
    async *subscribe() {
      yield* batches
    },
  }
}

/**
 * Positions, and when each batch was given, in milliseconds after the start; time moves only when something waits for
 * it.
 */
async function given(store: EventStore, signal = new AbortController().signal) {
  vi.useFakeTimers({ now: start })
  try {
    const seen: { at: number; events: bigint[]; position: bigint }[] = []
    const reading = (async () => {
      for await (const batch of store.subscribe({ after: 0n, batchSize: 10, signal }))
        seen.push({ at: Date.now() - start, events: batch.events.map((e) => e.position), position: batch.position })
    })()
    await vi.runAllTimersAsync()
    await reading
    return seen
  } finally {
    vi.useRealTimers()
  }
}

it('yields each event at the given age, and the position after the batch at the end', async () => {
  const batch = { events: [recorded(1n, -500), recorded(2n, -200), recorded(3n, 0)], position: 9n, caughtUp: true }
  expect(await given(delayed(logOf(batch), 1_000))).toEqual([
    { at: 500, events: [1n], position: 1n },
    { at: 800, events: [2n], position: 2n },
    { at: 1_000, events: [3n], position: 9n },
  ])
})

it('gives what is old together and at once, and moves over what the filter left out', async () => {
  const old = { events: [recorded(1n, -5_000), recorded(2n, -2_000)], position: 3n, caughtUp: false }
  const noEvents = { events: [], position: 7n, caughtUp: true }
  expect(await given(delayed(logOf(old, noEvents), 1_000))).toEqual([
    { at: 0, events: [1n, 2n], position: 3n },
    { at: 0, events: [], position: 7n },
  ])
})

it('waits no longer for a clock that is ahead', async () => {
  const batch = { events: [recorded(1n, 3_600_000), recorded(2n, 3_700_000)], position: 2n, caughtUp: true }
  expect(await given(delayed(logOf(batch), 1_000))).toEqual([{ at: 1_000, events: [1n, 2n], position: 2n }])
})

it('ends without the rest when it is stopped', async () => {
  const abort = new AbortController()
  const batch = { events: [recorded(1n, 0)], position: 1n, caughtUp: true }
  vi.useFakeTimers({ now: start })
  const seen: Batch[] = []
  const reading = (async () => {
    for await (const next of delayed(logOf(batch), 1_000).subscribe({ after: 0n, batchSize: 10, signal: abort.signal }))
      seen.push(next)
  })()
  abort.abort()
  await reading
  vi.useRealTimers()
  expect(seen).toEqual([])
})

it('is the log itself without a delay', () => {
  const log = createMemoryEventStore()
  expect(delayed(log, 0)).toBe(log)
})
