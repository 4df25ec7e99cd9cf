import type { Category } from '#domain/aggregates.ts'
import type { Expected, StreamName } from '#domain/platform/event-store.ts'
import type { ProductEvidence } from './product/evidence.ts'

/**
 * The complete input of the checker: what a run recorded. Times are microseconds of the machine's monotonic clock,
 * which all processes share.
 */
export interface Evidence {
  readonly calls: readonly Call[]
  /** The log at the end of the run, by position. */
  readonly log: readonly LogEvent[]
  readonly subscribers: readonly SubscriberHistory[]
  readonly reads: readonly Read[]
  /** Of a run with commands of the product. */
  readonly product?: ProductEvidence
}

/** One stream of an append; an event is its id and the digest of its content. */
export interface AppendRequest {
  readonly stream: StreamName
  readonly expected: Expected
  readonly events: readonly (readonly [id: string, digest: string])[]
}

/** One call of `append`. The same append may be called several times, by several processes. */
export interface Call {
  /** Unique in the run: the caller and the number of its call. */
  readonly op: string
  readonly invokedAt: number
  readonly appends: readonly AppendRequest[]
  /** None when the caller was killed before the answer. */
  readonly outcome?: Outcome
}

/** `failed`: an exception other than `AppendOutcomeUnknown`, which means that the store wrote nothing. */
export type Outcome = { readonly at: number } & (
  | {
      readonly kind: 'ok'
      readonly position: bigint
      readonly revisions: ReadonlyMap<string, number>
      readonly repeated: boolean
    }
  | { readonly kind: 'conflict'; readonly stream: string; readonly actual: number }
  | { readonly kind: 'unknown' | 'failed'; readonly error: string }
)

export interface LogEvent {
  readonly position: bigint
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly digest: string
  /** For stores with hash chains: the stored hash, and the expected hash computed from that of the previous event. */
  readonly chain?: { readonly hash: string; readonly expected: (previous: string) => string }
}

/** All batches that one subscriber received, across its restarts: each continued from the last batch in its history. */
export interface SubscriberHistory {
  readonly name: string
  readonly categories?: readonly Category[]
  readonly batches: readonly SeenBatch[]
}

export interface SeenBatch {
  readonly position: bigint
  readonly events: readonly (readonly [position: bigint, id: string])[]
}

/** One read during the run. `digest` is `digestOfRead` of the events, in the order they were read. */
export type Read = {
  readonly op: string
  readonly invokedAt: number
  readonly count: number
  readonly digest: string
} & (
  | {
      readonly kind: 'all'
      readonly after: bigint
      readonly position: bigint
      readonly caughtUp: boolean
      readonly categories?: readonly Category[]
    }
  | {
      readonly kind: 'stream'
      readonly stream: StreamName
      readonly direction: 'forwards' | 'backwards'
      /** Revision of the first event read; -1 when there was none. */
      readonly first: number
      /** True when the read was supposed to reach the last event of the stream. */
      readonly toHead: boolean
    }
)

export function categoryIn(stream: string): string {
  return stream.slice(0, stream.indexOf('-'))
}
