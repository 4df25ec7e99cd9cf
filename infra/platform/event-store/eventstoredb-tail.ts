import type { Batch, Position, RecordedEvent, SubscribeOptions } from '#domain/platform/event-store.ts'
import { AsyncSignal } from './async-signal.ts'

/** Events kept for followers that are a little behind. */
const kept = 1_000
const batchSize = 500
/** Milliseconds for which the slowest follower is waited for, before events that it has not read are dropped. */
const timeouts = { catchingUp: 5_000, live: 100 }

/** All our events after `start`, up to `end`. */
interface Window {
  readonly events: RecordedEvent[]
  start: Position
  end: Position
  /** The end of the log was reached. */
  live: boolean
}

interface Follower {
  /** Up to where it has read. */
  position: Position
}

/**
 * The newest events of the log. One subscription of the server receives them for all followers of a process, from the
 * first that joins until the last has left: each event is sent and decoded once. It begins where the foremost of those
 * that have joined stands: at the end of the log, or at its beginning in a new installation.
 */
export class Tail {
  readonly #follow: (options: SubscribeOptions) => AsyncIterable<Batch>
  readonly #changed = new AsyncSignal()
  readonly #taken = new AsyncSignal()
  readonly #followers = new Set<Follower>()
  #running = new AbortController()
  #window: Window | undefined

  /** @param follow a subscription of the server to all our events, which repairs itself */
  constructor(follow: (options: SubscribeOptions) => AsyncIterable<Batch>) {
    this.#follow = follow
  }

  /** A follower that has read the log up to `after`. */
  join(after: Position) {
    const follower: Follower = { position: after }
    const listener = this.#changed.listen()
    this.#followers.add(follower)
    const foremost = this.#window !== undefined && !this.#window.live && after > this.#window.end
    if (this.#followers.size === 1 || foremost) this.#start(after)
    return {
      /** Whether what follows `after` is kept no longer, and must be read elsewhere. */
      isPast: (after: Position): boolean => this.#window !== undefined && after < this.#window.start,
      /** What follows `after`, as far as it was received; empty at the end of the log. */
      read: (options: Omit<SubscribeOptions, 'signal'>): Batch | undefined => {
        follower.position = options.after
        this.#taken.notify()
        return this.#window && read(this.#window, options)
      },
      /** Resolves when there may be more to read. */
      wait: (signal: AbortSignal) => listener.wait(signal),
      leave: (): void => {
        listener.stop()
        this.#followers.delete(follower)
        this.#taken.notify()
        if (this.#followers.size > 0) return
        this.#running.abort()
        this.#window = undefined
      },
    }
  }

  #start(after: Position): void {
    this.#running.abort()
    this.#running = new AbortController()
    const window: Window = { events: [], start: after, end: after, live: false }
    this.#window = window
    void this.#run(window, this.#running.signal)
  }

  async #run(window: Window, signal: AbortSignal): Promise<void> {
    for await (const batch of this.#follow({ after: window.start, batchSize, signal })) {
      window.events.push(...batch.events)
      window.end = batch.position
      window.live ||= batch.caughtUp
      this.#changed.notify()
      const last = window.events[window.events.length - kept - 1]
      if (last === undefined) continue
      await this.#untilTaken(window, last.position, signal)
      window.events.splice(0, window.events.length - kept)
      window.start = last.position
    }
  }

  /** Resolves when all that share the window have read up to `position`, or after a while. */
  async #untilTaken({ start, live }: Window, position: Position, signal: AbortSignal): Promise<void> {
    const until = performance.now() + (live ? timeouts.live : timeouts.catchingUp)
    const listener = this.#taken.listen()
    try {
      for (let left = 1; left > 0 && !signal.aborted; left = until - performance.now()) {
        if (![...this.#followers].some((one) => one.position >= start && one.position < position)) return
        await listener.wait(signal, until - performance.now())
      }
    } finally {
      listener.stop()
    }
  }
}

function read(
  { events: all, end, live }: Window,
  { after, batchSize: limit, categories }: Omit<SubscribeOptions, 'signal'>,
): Batch {
  const from = all.findLastIndex(({ position }) => position <= after) + 1
  const events: RecordedEvent[] = []
  for (let n = from; n < all.length; n += 1) {
    const event = all[n] as RecordedEvent
    if (categories?.includes(event.category) === false) continue
    events.push(event)
    if (events.length === limit && n < all.length - 1) return { events, position: event.position, caughtUp: false }
  }
  return { events, position: after > end ? after : end, caughtUp: live }
}
