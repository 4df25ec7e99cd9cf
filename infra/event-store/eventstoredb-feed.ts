import type { AllStreamSubscription } from '@eventstore/db-client'
import { categories as all, type Category } from '#domain/aggregates.ts'
import type { Batch, Position, ReadAllOptions, RecordedEvent } from '#domain/shared/event-store.ts'
import { toWritten } from './eventstoredb-events.ts'
import { AsyncSignal } from './async-signal.ts'

interface FeedDependencies {
  readonly head: () => Promise<Position>
  readonly readAll: (options: ReadAllOptions) => Promise<Batch>
  readonly subscribe: (
    after: Position,
    categories: readonly Category[],
    checkpointReached: (subscription: AllStreamSubscription, position: Position) => void,
  ) => AllStreamSubscription
  /** Milliseconds of silence after which the log itself is read. */
  readonly quiet: number
}

interface FeedOptions {
  readonly after: Position
  readonly batchSize: number
  readonly categories: readonly Category[] | undefined
  readonly signal: AbortSignal
  /** The caller was told that the end of the log is reached, by an earlier feed. */
  readonly toldCaughtUp: boolean
}

/** A checkpoint of the server, valid once that many events were taken. */
interface Mark {
  readonly taken: number
  readonly position: Position
  readonly caughtUp: boolean
}

/**
 * One subscription of the server, as batches, until it fails (throws) or the signal aborts. Three things are not left
 * to the server. A checkpoint counts only after every event sent before it was taken. "Caught up" means that the head
 * read before the subscription was reached. After a silence the log itself is read, which moves the position over
 * filtered events and detects a dead subscription.
 */
export async function* feed(
  { head, readAll, subscribe, quiet }: FeedDependencies,
  { after, batchSize, categories, signal, toldCaughtUp }: FeedOptions,
): AsyncGenerator<Batch, void, undefined> {
  const fence = await head()
  if (signal.aborted) return
  const listener = new AsyncSignal().listen()
  const marks: Mark[] = []
  let taken = 0
  let failure: unknown
  const mark = (position: Position, caughtUp: boolean) => {
    marks.push({ taken: taken + subscription.readableLength, position, caughtUp })
    listener.notify()
  }
  const failed = (error: unknown) => {
    failure ??= error
    listener.notify()
  }
  // Subscribes to all categories and filters here: a command waits until the followers pass its events, of other
  // categories too, and the server reports filtered events only now and then.
  const subscription = subscribe(after, all, (_, position) => mark(position, false))
    .on('readable', () => listener.notify())
    .on('caughtUp', () => mark(fence, true))
    .on('error', failed)
    .on('end', () => failed(new Error('the server ended the subscription')))
    .on('close', () => failed(new Error('the subscription was closed')))

  let position = after
  /** Up to here the log holds no event of ours that was not taken. */
  let passed = after
  let live = false
  let told = toldCaughtUp
  let silences = 0
  let events: RecordedEvent[] = []
  try {
    while (!signal.aborted) {
      let waited = false
      for (;;) {
        const before = taken
        while (events.length < batchSize) {
          const resolved = subscription.read() as Parameters<typeof toWritten>[0] | null
          if (resolved === null) break
          taken += 1
          const written = toWritten(resolved)
          if (written === undefined || written.event.position <= position) continue
          passed = written.event.position
          if (categories?.includes(written.event.category) !== false) events.push(written.event)
        }
        if (taken > before) silences = 0
        for (let next = marks[0]; next !== undefined && next.taken <= taken; next = marks[0]) {
          marks.shift()
          if (next.position > passed) passed = next.position
          live ||= next.caughtUp
        }
        const last = events.at(-1)?.position ?? 0n
        if (last > passed) passed = last
        live ||= passed >= fence
        const full = events.length >= batchSize
        if (full || passed > position || (live && !told)) {
          // While catching up, a batch that is not full waits for more events, unless the server pauses.
          if (full || live || waited || events.length === 0 || failure !== undefined) break
        }
        if (failure !== undefined || signal.aborted) break
        const heard = await heardWithin(listener, quiet, signal)
        waited = !heard
        if (!heard && events.length === 0) {
          const ahead = await readAll({ after: passed, limit: 1, ...(categories && { categories }) })
          if (ahead.events.length === 0) passed = ahead.position
          else if (subscription.readableLength === 0 && (silences += 1) > 1)
            throw new Error('the subscription is silent, and the log has grown')
        }
      }
      if (signal.aborted) return
      if (passed > position || (live && !told)) {
        const caughtUp = live && subscription.readableLength === 0
        const batch = { events, position: passed, caughtUp }
        events = []
        position = passed
        told ||= caughtUp
        yield batch
      } else if (failure !== undefined) throw failure
    }
  } finally {
    void subscription.unsubscribe().catch(() => undefined)
  }
}

async function heardWithin(
  listener: ReturnType<AsyncSignal['listen']>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  const started = performance.now()
  await listener.wait(signal, milliseconds)
  return performance.now() - started < milliseconds
}
