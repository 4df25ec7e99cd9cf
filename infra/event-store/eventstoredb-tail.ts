import type { Batch, Position, RecordedEvent, SubscribeOptions } from '#domain/shared/event-store.ts'
import { AsyncSignal } from './async-signal.ts'

/** Events kept for followers that are a little behind. */
const kept = 1_000
const batchSize = 500

interface TailDependencies {
  /** Position of the last event of ours; asked until it answers. */
  readonly head: (signal: AbortSignal) => Promise<Position>
  /** A subscription of the server to all our events, which repairs itself. */
  readonly follow: (options: SubscribeOptions) => AsyncIterable<Batch>
}

/** All our events after `start`, up to `end`. */
interface Window {
  readonly events: RecordedEvent[]
  start: Position
  end: Position
  /** The end of the log was reached. */
  live: boolean
}

/**
 * The newest events of the log. One subscription of the server receives them for all followers of a process, from the
 * first that joins until the last has left: each event is sent and decoded once.
 */
export class Tail {
  readonly #dependencies: TailDependencies
  readonly #changed = new AsyncSignal()
  #joined = 0
  #running = new AbortController()
  #window: Window | undefined

  constructor(dependencies: TailDependencies) {
    this.#dependencies = dependencies
  }

  /** Wakes when there may be more to read. */
  join(): { wait(signal: AbortSignal): Promise<void>; leave(): void } {
    const listener = this.#changed.listen()
    this.#joined += 1
    if (this.#joined === 1) {
      this.#running = new AbortController()
      void this.#run(this.#running.signal)
    }
    return {
      wait: (signal) => listener.wait(signal),
      leave: () => {
        listener.stop()
        this.#joined -= 1
        if (this.#joined > 0) return
        this.#running.abort()
        this.#window = undefined
      },
    }
  }

  /** Whether what follows `after` is kept no longer, and must be read elsewhere. */
  isPast(after: Position): boolean {
    return this.#window !== undefined && after < this.#window.start
  }

  /** What follows `after`, empty at the end of the log. Undefined until it is known where the log ends. */
  read({ after, batchSize: limit, categories }: Omit<SubscribeOptions, 'signal'>): Batch | undefined {
    if (this.#window === undefined) return undefined
    const { events: all, end, live } = this.#window
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

  async #run(signal: AbortSignal): Promise<void> {
    const start = await this.#dependencies.head(signal)
    if (signal.aborted) return
    const window: Window = { events: [], start, end: start, live: false }
    this.#window = window
    this.#changed.notify()
    for await (const batch of this.#dependencies.follow({ after: start, batchSize, signal })) {
      window.events.push(...batch.events)
      const dropped = window.events.splice(0, Math.max(0, window.events.length - kept))
      window.start = dropped.at(-1)?.position ?? window.start
      window.end = batch.position
      window.live ||= batch.caughtUp
      this.#changed.notify()
    }
  }
}
