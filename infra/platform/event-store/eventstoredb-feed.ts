import type { AllStreamSubscription } from '@eventstore/db-client'
import type { Category } from '#domain/aggregates.ts'
import type { Batch, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import type { OurEvents } from './eventstoredb-events.ts'
import { AsyncSignal } from './async-signal.ts'

interface FeedDependencies {
  readonly look: () => Promise<Seen>
  readonly events: OurEvents
  /** To the events of all our categories. */
  readonly subscribe: (after: Position) => AllStreamSubscription
  /** Milliseconds of silence after which the log itself is read. */
  readonly quiet: number
}

interface FeedOptions {
  readonly after: Position
  readonly batchSize: number
  readonly categories: readonly Category[] | undefined
  readonly signal: AbortSignal
  /** An earlier feed reported to the caller that the end of the log is reached. */
  readonly isCaughtUpReported: boolean
}

/** The log was read up to `end`, an event of anybody; `head` is the last of ours there. */
export interface Seen {
  readonly head: Position
  readonly end: Position
}

/**
 * One subscription of the server, as batches, until it fails (throws) or the signal aborts. Three things are not left
 * to the server. Positions are those of our events only, never of its checkpoints. "Caught up" means that the head read
 * before the subscription was reached, or that the server says so and all that it had sent before was taken. After a
 * silence the log itself is read, which detects a dead subscription.
 */
export async function* feed(
  { look, events: ours, subscribe, quiet }: FeedDependencies,
  { after, batchSize, categories, signal, isCaughtUpReported }: FeedOptions,
): AsyncGenerator<Batch, void, undefined> {
  const { head: fence, end } = await look()
  if (signal.aborted) return
  const listener = new AsyncSignal().listen()
  let taken = 0
  /** How many events were taken when those were all that the server had sent before "caught up". */
  let atEnd: number | undefined
  let failure: unknown
  const failed = (error: unknown) => {
    failure ??= error
    listener.notify()
  }
  // Subscribes to all categories and filters here: a command waits until the followers pass its events, of other
  // categories too. What other programs wrote behind our last event need not be searched again.
  const subscription = subscribe(after >= fence && end > after ? end : after)
    .on('readable', () => listener.notify())
    .on('caughtUp', () => {
      atEnd ??= taken + subscription.readableLength
      listener.notify()
    })
    .on('error', failed)
    .on('end', () => failed(new Error('the server ended the subscription')))
    .on('close', () => failed(new Error('the subscription was closed')))

  let position = after
  /** Up to here the log holds no event of ours that was not taken. */
  let passed = after
  let live = false
  let isReported = isCaughtUpReported
  let silences = 0
  let events: RecordedEvent[] = []
  try {
    while (!signal.aborted) {
      let waited = false
      for (;;) {
        const before = taken
        while (events.length < batchSize) {
          const resolved = subscription.read() as Parameters<OurEvents['read']>[0] | null
          if (resolved === null) break
          taken += 1
          const written = ours.read(resolved)
          if (written === undefined || written.event.position <= position) continue
          passed = written.event.position
          if (categories?.includes(written.event.category) !== false) events.push(written.event)
        }
        if (taken > before) silences = 0
        live ||= passed >= fence || (atEnd !== undefined && taken >= atEnd)
        const full = events.length >= batchSize
        if (full || passed > position || (live && !isReported)) {
          // While catching up, a batch that is not full waits for more events, unless the server pauses.
          if (full || live || waited || events.length === 0 || failure !== undefined) break
        }
        if (failure !== undefined || signal.aborted) break
        const heard = await heardWithin(listener, quiet, signal)
        waited = !heard
        if (!heard && events.length === 0) {
          const grown = (await look()).head > passed
          if (grown && subscription.readableLength === 0 && (silences += 1) > 1)
            throw new Error('the subscription is silent, and the log has grown')
        }
      }
      if (signal.aborted) return
      if (passed > position || (live && !isReported)) {
        const caughtUp = live && subscription.readableLength === 0
        const batch = { events, position: passed, caughtUp }
        events = []
        position = passed
        isReported ||= caughtUp
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
