import type { Fault } from './nemesis.ts'
import type { StoredEvent } from './load.ts'

/** What a run's processes append to, and how it can fail as a whole. */
export interface Server {
  /** Where a proxy is put before it. */
  readonly host: string
  readonly port: number
  /** Its address for a child that reaches it through a proxy's port. */
  url(port: number): string
  readonly faults: readonly Fault[]
  /** Everything it holds, in its own order. */
  log(): Promise<StoredEvent[]>
  head(): Promise<bigint>
  /** Brings it back from whatever a fault has left. */
  heal(): Promise<void>
  stop(): Promise<void>
}
