import type { Category } from '#domain/aggregates.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Core } from '#infra/compose.ts'
import type { History } from './history.ts'
import type { MutationName } from './mutations.ts'

export type StoreKind = 'postgres' | 'esdb'

/** Processes that use the store alone. */
export type StoreRole = 'writer' | 'subscriber' | 'reader'
/** Processes of the product: they give commands, keep read models and run process managers, or publish the log. */
export type ProductRole = 'actor' | 'follower' | 'relay'

/** The settings of a child process. */
export interface ChildSettings {
  readonly role: StoreRole | ProductRole
  /** `<role>-<n>`. */
  readonly name: string
  /** Starts at 1; each restart adds one. */
  readonly life: number
  readonly store: StoreKind
  /** Through a proxy, as `databaseUrl` is. */
  readonly url: string
  /** PostgreSQL with the tables; the same server as `url` where the events are there too. */
  readonly databaseUrl: string
  /** On EventStoreDB, what stands before the names of the run's streams. */
  readonly prefix: string
  /** Where the log ended before the run: a position, as text. */
  readonly start: string
  readonly folder: string
  readonly seed: string
  /** Concurrent appends of a writer, or commands of an actor. */
  readonly lanes: number
  /** Maximum milliseconds between two appends of a lane, or two batches of a subscriber. */
  readonly pace: number
  /** Maximum appends of a writer, or commands of an actor, between two restarts. */
  readonly operations: number
  readonly categories?: readonly Category[]
  /** A subscriber that reads the log without pauses, because only it can see an order that lasts for a moment. */
  readonly polls?: boolean
  /** An injected fault of the store. */
  readonly mutation?: MutationName
}

/** Tells a child to finish; subscribers finish when they have passed the end of the log. */
export interface FromParent {
  readonly head: string
}

interface Run {
  readonly settings: ChildSettings
  readonly history: History
  /** Aborts when the child should finish; the reason is the last position of the log, as text. */
  readonly finish: AbortSignal
}

export interface ChildRun extends Run {
  readonly store: EventStore
}

export interface ProductRun extends Run {
  readonly core: Core
}
