import type { Category } from '../aggregates.ts'
import type { Actor } from './actor.ts'
import type { Event } from './event.ts'
import type { CompanyId, EventId, Instant } from './ids.ts'

/** `<category>-<uuid>`. The company is in the metadata, never in the name. */
export type StreamName = `${Category}-${string}`

/** Rank of an event in its stream, from 0. `-1` is the revision of a stream that does not exist. */
export type Revision = number

/** The position of an event in the whole log. Opaque but ordered; `0n` is before the first event. */
export type Position = bigint

/** `exact` revision, or what must hold of the stream before the append. */
export type Expected = Revision | 'any' | 'no_stream' | 'stream_exists'

/** Ids and figures only: metadata is never encrypted and is published. */
export interface EventMetadata {
  readonly companyId: CompanyId
  readonly actor: Actor
  readonly correlationId: string
  readonly causationId?: string
  /** W3C trace context of the append, when it is traced: followers of the log continue the same trace. */
  readonly traceparent?: string
  /** When it happened, by the command; `recordedAt` is when the store wrote it. */
  readonly at: Instant
}

export interface NewEvent {
  readonly id: EventId
  readonly type: string
  readonly schemaVersion: number
  readonly data: object
  readonly metadata: EventMetadata
}

export interface RecordedEvent<E extends Event = Event> {
  readonly id: EventId
  readonly stream: StreamName
  readonly category: Category
  readonly revision: Revision
  readonly position: Position
  readonly type: E['type']
  readonly schemaVersion: number
  readonly data: E['data']
  readonly metadata: EventMetadata
  readonly recordedAt: Instant
}

export interface StreamAppend {
  readonly stream: StreamName
  readonly expected: Expected
  readonly events: readonly NewEvent[]
}

export type AppendResult =
  | {
      readonly ok: true
      /** Of the last event of this append (the one first written, when it is a repeat). */
      readonly position: Position
      readonly revisions: ReadonlyMap<StreamName, Revision>
      /** True when every event was already there under the same ids: nothing was written. */
      readonly repeated: boolean
    }
  | { readonly ok: false; readonly conflict: { readonly stream: StreamName; readonly actual: Revision } }

/** The outcome is not known (connection lost, deadline): repeat with the same ids and expectations. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown'
}

/** The store did not answer a read, several times, or refuses our login. Nothing was written; a retry may succeed. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

/** The event id is in use by an event of another stream: a bug of the caller. Nothing was written. */
export class EventIdInUse extends Error {
  override readonly name = 'EventIdInUse'

  constructor(id: EventId, stream: StreamName) {
    super(`event id ${id} is used in stream ${stream}`)
  }
}

/** More bytes than the server takes in one append: a bug of the caller. Nothing was sent. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
  readonly stream: StreamName
  readonly size: number
  readonly most: number

  constructor(stream: StreamName, size: number, most: number) {
    super(`an append to ${stream} has ${size} bytes, the event store takes ${most}`)
    this.stream = stream
    this.size = size
    this.most = most
  }
}

/** Another program wrote into this stream of ours. Only this stream is affected: it can be neither read nor written. */
export class ForeignEventInStream extends Error {
  override readonly name = 'ForeignEventInStream'

  constructor(stream: StreamName, revision: Revision, type: string) {
    super(`${stream} holds an event of another program at revision ${revision}: ${type.slice(0, 100)}`)
  }
}

export interface ReadAllOptions {
  /** Exclusive. `0n` from the start. */
  readonly after: Position
  readonly limit: number
  readonly categories?: readonly Category[]
}

export interface SubscribeOptions {
  /** Exclusive. `0n` from the start. */
  readonly after: Position
  readonly categories?: readonly Category[]
  readonly batchSize: number
  readonly signal: AbortSignal
}

/** Consecutive events in log order. `position` may be after the last event when the filter left some out. */
export interface Batch {
  readonly events: readonly RecordedEvent[]
  readonly position: Position
  /** True when the reader had reached the end of the log as it was read. */
  readonly caughtUp: boolean
}

/**
 * The event store port; memory, PostgreSQL and EventStoreDB implement it and pass `tests/contract/event-store`.
 * Guarantees: an append is atomic over its streams (where `multiStream`), idempotent by event id, and never reported
 * done before it is durable; position order = commit order = stream order; a reader never skips an event and never
 * sees a stream out of order.
 */
export interface EventStore {
  readonly multiStream: boolean
  /**
   * A repeat is recognised with every expectation: all ids are there, in the order and at the revisions that this
   * append would have given them. When only some of the ids are there, or all at other revisions, it is a conflict;
   * `actual` is then the last revision of the stream.
   * @throws AppendOutcomeUnknown, EventIdInUse; EventStoreUnavailable (our login is refused), AppendTooLarge and
   * ForeignEventInStream (EventStoreDB only); RangeError for an empty append, a stream or an id named twice, a
   * malformed name, or several streams where `multiStream` is false.
   */
  append(appends: readonly StreamAppend[]): Promise<AppendResult>
  /**
   * Events of one stream, oldest first, `from` a revision (inclusive, default 0); or newest first, `from` a revision
   * down to 0 (inclusive, default the last). `[]` for a stream that does not exist.
   */
  readStream(
    stream: StreamName,
    options?: { readonly from?: Revision; readonly limit?: number; readonly direction?: 'forwards' | 'backwards' },
  ): Promise<readonly RecordedEvent[]>
  readAll(options: ReadAllOptions): Promise<Batch>
  /** Position of the last event, `0n` when there is none. */
  head(): Promise<Position>
  /** Catch-up, then live, until the signal aborts. Reconnects by itself; yields each event exactly once per call. */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>
  close(): Promise<void>
}
