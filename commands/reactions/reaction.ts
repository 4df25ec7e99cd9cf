import type { Category } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'

/** A process manager: follows the log and does what follows from it. It runs under the role `reactions`, in one process at a time. */
export interface Reaction {
  /** Names its checkpoint, for ever. */
  readonly name: string
  readonly categories: readonly Category[]
  /** Milliseconds after its recording before an event is given. Default 0. */
  readonly delayMs?: number
  /**
   * Events in the order of the log. They come again after a crash, so what is done has ids that derive from theirs. A throw stops
   * this reaction at the event, which is tried again, longer and longer apart.
   */
  react(events: readonly RecordedEvent[]): Promise<void>
}
