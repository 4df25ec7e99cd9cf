import type { Category, EventStore } from '#domain/shared/event-store.ts'
import type { History } from './history.ts'
import type { MutationName } from './mutations.ts'

export type StoreKind = 'postgres' | 'esdb'

/** What a child process is started with. */
export interface ChildSettings {
  readonly role: 'writer' | 'subscriber' | 'reader'
  /** `<role>-<n>`. */
  readonly name: string
  /** From 1; one more each time it is started again. */
  readonly life: number
  readonly store: StoreKind
  readonly url: string
  readonly folder: string
  readonly seed: string
  /** Appends under way at once in a writer. */
  readonly lanes: number
  /** Milliseconds at most between two appends of a lane, or two batches of a subscriber. */
  readonly pace: number
  /** Appends of one life of a writer, at most. */
  readonly operations: number
  readonly categories?: readonly Category[]
  /** A subscriber that reads the log again and again without a pause, and so meets what can be seen for a moment only. */
  readonly polls?: boolean
  /** A fault put into the run on purpose. */
  readonly mutation?: MutationName
}

/** A child is told to finish: subscribers when they have passed the end of the log. */
export interface FromParent {
  readonly head: string
}

export interface ChildRun {
  readonly settings: ChildSettings
  readonly store: EventStore
  readonly history: History
  /** Aborted when it is time to finish; the reason is the position of the end of the log, as text. */
  readonly finish: AbortSignal
}
