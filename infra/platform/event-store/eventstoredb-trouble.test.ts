import { expect, test } from 'vitest'
import type { Batch, SubscribeOptions } from '#domain/platform/event-store.ts'
import { createMemoryEventStore } from './memory.ts'
import { endingWhenRefused, EventStoreRefused, refusalOf } from './eventstoredb-trouble.ts'

const refusal = new EventStoreRefused('the login is refused', true)

/** A store whose subscriptions wait until they are refused, or give one batch; and a clock that only rests move. */
function refusing() {
  let time = 0
  let admitted = false
  const rests: number[] = []
  const batch: Batch = { events: [], position: 0n, caughtUp: true }
  const stored = {
    ...createMemoryEventStore(),
    async *subscribe({ signal }: SubscribeOptions): AsyncGenerator<Batch, void, undefined> {
      if (admitted) yield batch
      else if (!signal.aborted) queueMicrotask(() => ending.refuse(refusal))
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  }
  const ending = endingWhenRefused(stored, 'esdb://localhost:2113', {
    now: () => time,
    rest: async (milliseconds) => {
      rests.push(milliseconds)
      time += milliseconds
    },
  })
  const next = () => {
    const batches = ending.store.subscribe({ after: 0n, batchSize: 1, signal: new AbortController().signal })
    return batches[Symbol.asyncIterator]().next()
  }
  return { next, rests, admit: (is: boolean) => (admitted = is) }
}

test('a subscription that is refused again and again begins after longer and longer rests', async () => {
  const { next, rests } = refusing()
  for (let n = 0; n < 10; n += 1) await expect(next()).rejects.toBe(refusal)
  expect(rests).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('many subscriptions that are refused at the same time count once', async () => {
  const { next, rests } = refusing()
  await Promise.all([1, 2, 3].map(() => expect(next()).rejects.toBe(refusal)))
  await expect(next()).rejects.toBe(refusal)
  expect(rests).toEqual([250])
})

test('a batch ends the rests', async () => {
  const { next, rests, admit } = refusing()
  for (let n = 0; n < 3; n += 1) await expect(next()).rejects.toBe(refusal)
  admit(true)
  expect((await next()).value).toMatchObject({ caughtUp: true })
  admit(false)
  await expect(next()).rejects.toBe(refusal)
  await expect(next()).rejects.toBe(refusal)
  expect(rests).toEqual([250, 500, 1_000, 250])
})

test.each([
  // Of a server whose certificate an authority has signed; the double signs its own.
  [
    'No connection established. Last error: unable to verify the first certificate',
    'the certificate of host:2113 is not',
  ],
  ['No connection established. Last error: self-signed certificate', 'the certificate of host:2113 is not trusted'],
  ['No connection established. Last error: connect ECONNREFUSED 10.0.0.1:2113', 'nobody answers at host:2113'],
])('“%s” becomes a readable message without the login', (message, words) => {
  const refusal = refusalOf(new Error(`14 UNAVAILABLE: ${message}`), 'esdb://binome:Geheim-42@host:2113')?.message
  expect(refusal).toContain(`EVENT_STORE_URL: ${words}`)
  expect(refusal).not.toMatch(/Geheim|binome/)
})
