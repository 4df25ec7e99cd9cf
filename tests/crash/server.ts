import type { Fault } from './nemesis.ts'
import type { StoredEvent } from './load.ts'

/** The address that a proxy forwards to. */
export interface Address {
  readonly host: string
  readonly port: number
  /** The connection string of a child that connects through a proxy's port. */
  url(port: number): string
}

/** The server that the processes of a run append to, and its faults. */
export interface Server extends Address {
  /** PostgreSQL with the product's tables, where it is another server. */
  readonly database?: Address
  readonly faults: readonly Fault[]
  /** All events, in the server's order. */
  log(): Promise<StoredEvent[]>
  head(): Promise<bigint>
  /** Restores it after any fault. */
  heal(): Promise<void>
  stop(): Promise<void>
}
