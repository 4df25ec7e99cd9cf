import type { Fault } from './fault.ts'
import type { StoredEvent } from './stored-event.ts'

/** The server that the processes of a run append to, and its faults. */
export interface Server {
  /** Connection string without a proxy. */
  readonly url: string
  /** Of PostgreSQL with the product's tables, where it is another server. */
  readonly database?: string
  /** On EventStoreDB, what stands before the names of the run's streams. */
  readonly prefix: string
  /** Where the log ended before the run: the run's events are behind it. */
  readonly start: bigint
  /** None of a server that the run does not own. */
  readonly faults: readonly Fault[]
  /** All events of the run, in the server's order. */
  log(): Promise<StoredEvent[]>
  head(): Promise<bigint>
  /** Restores it after any fault. */
  heal(): Promise<void>
  stop(): Promise<void>
}
