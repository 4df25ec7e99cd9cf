import type { MutationName, Work } from './mutations.ts'
import type { StoreKind } from './protocol.ts'

export interface CrashOptions {
  readonly store: StoreKind
  /** Connection string of a server that somebody else runs: only what the run itself started fails. */
  readonly server?: string
  /** Three nodes of EventStoreDB instead of one. */
  readonly cluster?: boolean
  /** What the writing processes do. */
  readonly work: Work
  readonly seed: string
  /** Processes that write. */
  readonly writers: number
  /** Duration of work and faults, without the start and the end. */
  readonly seconds: number
  /** Maximum appends of a writer between two restarts. */
  readonly operations?: number
  /** A fault injected into PostgreSQL's store, to test the checker on a broken store. */
  readonly mutation?: MutationName
  readonly say?: (line: string) => void
  /** Aborts the run and stops everything that it started. */
  readonly signal?: AbortSignal
}
