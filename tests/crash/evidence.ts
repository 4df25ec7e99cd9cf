import type { Category, Expected, StreamName } from '#domain/shared/event-store.ts'

/** What a run leaves behind, and all that the checker looks at. Times are microseconds of the machine's monotonic clock, the same in every process. */
export interface Evidence {
  readonly calls: readonly Call[]
  /** The log as it stands at the end, by position. */
  readonly log: readonly LogEvent[]
  readonly subscribers: readonly SubscriberHistory[]
  readonly reads: readonly Read[]
}

/** One stream of an append; an event is its id and the digest of what it says. */
export interface Asked {
  readonly stream: StreamName
  readonly expected: Expected
  readonly events: readonly (readonly [id: string, digest: string])[]
}

/** One call of `append`. The same append may be called several times, by several processes. */
export interface Call {
  /** Unique in the run: who called, and its number there. */
  readonly op: string
  readonly invokedAt: number
  readonly appends: readonly Asked[]
  /** None when the caller was killed before there was one. */
  readonly outcome?: Outcome
}

/** `failed`: an exception other than `AppendOutcomeUnknown`, by which the store says that it wrote nothing. */
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
  /** Where the store has hash chains: what is stored, and the hash as it must be after the hash of the event before it. */
  readonly chain?: { readonly hash: string; readonly expected: (previous: string) => string }
}

/** All that one subscriber took, through all its lives: each went on from the position of the last batch that it had written down. */
export interface SubscriberHistory {
  readonly name: string
  readonly categories?: readonly Category[]
  readonly batches: readonly SeenBatch[]
}

export interface SeenBatch {
  readonly position: bigint
  readonly events: readonly (readonly [position: bigint, id: string])[]
}

/** One read while the run went on. `digest` is `digestOfRead` of the events, in the order they were read. */
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
      /** True when the read was to reach the last event of the stream. */
      readonly toHead: boolean
    }
)

export function categoryIn(stream: string): string {
  return stream.slice(0, stream.indexOf('-'))
}
