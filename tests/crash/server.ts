import type { Fault } from './nemesis.ts'
import type { StoredEvent } from './load.ts'

/** The server that the processes of a run append to, and its faults. */
export interface Server {
  /** The address that a proxy forwards to. */
  readonly host: string
  readonly port: number
  /** The connection string of a child that connects through a proxy's port. */
  url(port: number): string
  readonly faults: readonly Fault[]
  /** All events, in the server's order. */
  log(): Promise<StoredEvent[]>
  head(): Promise<bigint>
  /** Restores it after any fault. */
  heal(): Promise<void>
  stop(): Promise<void>
}
