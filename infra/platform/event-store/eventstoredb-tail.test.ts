import { expect, test, vi } from 'vitest'
import type { Batch, SubscribeOptions } from '#domain/platform/event-store.ts'
import { Tail } from './eventstoredb-tail.ts'

/** As long as a busy machine may need. */
const waiting = { timeout: 60_000 }

/** A tail whose subscriptions yield the events of the test, from their starting position. */
function tailOf() {
  const begun: bigint[] = []
  let give: (batch: Batch) => void = () => undefined
  const tail = new Tail(async function* ({ after, signal }: SubscribeOptions) {
    begun.push(after)
    const ended = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    for (;;) {
      const batch = await Promise.race([new Promise<Batch>((resolve) => (give = resolve)), ended])
      if (batch === undefined) return
      yield batch
    }
  })
  return { tail, begun, give: (batch: Batch) => give(batch) }
}

const read = { batchSize: 10 }

test('it begins again where a follower stands that is ahead, until the end of the log is reached', async () => {
  const { tail, begun, give } = tailOf()
  const behind = tail.join(0n)
  const ahead = tail.join(10n)
  expect(begun).toEqual([0n, 10n])
  expect(behind.isPast(0n)).toBe(true)
  expect(ahead.isPast(10n)).toBe(false)
  give({ events: [], position: 12n, caughtUp: true })
  await vi.waitFor(
    () => expect(ahead.read({ ...read, after: 10n })).toMatchObject({ position: 12n, caughtUp: true }),
    waiting,
  )
  // Its batch is on the way.
  tail.join(15n)
  expect(begun).toEqual([0n, 10n])
})

test('followers that begin together share one from the beginning of the log; the last that leaves ends it', () => {
  const { tail, begun } = tailOf()
  const followers = [tail.join(0n), tail.join(0n)]
  expect(followers.map((follower) => follower.isPast(0n))).toEqual([false, false])
  for (const follower of followers) follower.leave()
  tail.join(7n).leave()
  expect(begun).toEqual([0n, 7n])
})
