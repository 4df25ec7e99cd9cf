import type { Category } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'

/** A process manager: follows the log and acts on its events. It runs in one process at a time (role `reactions`). */
export interface Reaction {
  /** Names its checkpoint, for ever. */
  readonly name: string
  readonly categories: readonly Category[]
  /** Milliseconds after its recording before an event is given. Default 0. */
  readonly delayMs?: number
  /**
   * Events in the order of the log. They are delivered again after a crash, so what a reaction does has ids that derive
   * from theirs. An error stops this reaction at the event for a quarter of a minute; then the event is
   * set aside and given again later, alone, at growing intervals.
   */
  react(events: readonly RecordedEvent[]): Promise<void>
}
