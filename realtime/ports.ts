import type { IncomingMessage } from 'node:http'
import type { AccountRole } from '#domain/people/account/words.ts'
import type { CompanyId, ConversationId, MeetingId, UserId } from '#domain/platform/ids.ts'
import type { CallKind, pathOutcomes } from '#contract/meetings/webconferences.ts'

/** Whose socket it is. Bound to the session's row, not to a token: tokens rotate while a socket stays open. */
export interface SocketSession {
  readonly companyId: CompanyId
  readonly userId: UserId
  /** Names the session's row. */
  readonly client: string
  readonly roles: readonly AccountRole[]
}

/** A stream of messages of one company, e.g. `notifications:<user id>`. */
export interface StreamKey {
  readonly companyId: CompanyId
  readonly stream: string
}

/**
 * How far a reader has come. Offsets of one epoch are dense, from 1; `epoch` is null before the stream's first message,
 * and an offset of another epoch means nothing.
 */
export interface StreamPosition {
  readonly epoch: string | null
  readonly offset: number
}

export interface StreamMessage {
  readonly epoch: string
  readonly offset: number
  /** JSON text. */
  readonly payload: string
}

/** What is kept of a stream; `first` and `last` are 0 when it has never had a message. */
export interface StreamExtent {
  readonly epoch: string | null
  /** Oldest message still kept. */
  readonly first: number
  readonly last: number
  /** Offset of the oldest message of the requested instant or later, `last + 1` when there is none. */
  readonly since: number
}

export interface StreamChange {
  /** Where the stream stands; `epoch` is null when it has been forgotten. */
  readonly last: StreamPosition
  /** Those after the requested position, oldest first; from the oldest kept one when `restarted`. */
  readonly messages: readonly StreamMessage[]
  /** The requested position is not of the current epoch of this stream: messages between are unknown. */
  readonly restarted: boolean
}

/** The messages, as the database keeps them. Reads every company: the caller has authorised. */
export interface Outbox {
  /** One each, in the given order. `since` in unix seconds. */
  extents(keys: readonly StreamKey[], since: number): Promise<readonly StreamExtent[]>
  /** By index in `places`, for the streams that have changed only; at most `limit` messages each. */
  read(
    places: readonly { readonly key: StreamKey; readonly position: StreamPosition }[],
    limit: number,
  ): Promise<ReadonlyMap<number, StreamChange>>
  /**
   * The streams with a message that was not visible yet at `mark`, and the mark of this look. null: of no mark, and
   * then any stream.
   */
  changedSince(mark: string | null): Promise<{ readonly mark: string; readonly streams: readonly StreamKey[] | null }>
}

/** Who writes to whom. */
export interface Correspondence {
  /** The person is one of the two of this conversation. */
  takesPart(companyId: CompanyId, userId: UserId, conversationId: ConversationId): Promise<boolean>
  /** The person is one of the two, and may write in it now. */
  mayWrite(companyId: CompanyId, userId: UserId, conversationId: ConversationId): Promise<boolean>
  /** Everybody with whom the person has something together. */
  counterparts(companyId: CompanyId, userId: UserId): Promise<readonly UserId[]>
}

/** The call of one meeting, or of one workshop. */
export interface CallOf {
  readonly companyId: CompanyId
  readonly kind: CallKind
  /** Of the workshop, where it is one's. */
  readonly meetingId: MeetingId
}

/** Who is in the calls, on any process. */
export interface Calls {
  /** The person is one of the two parties of the meeting, or invited to the workshop. */
  takesPart(call: CallOf, userId: UserId): Promise<boolean>
  /**
   * Keeps a stay alive that this session of that person has opened, as long as the session is good and the meeting may
   * have a call. null: there is no such stay, or no more.
   */
  hold(
    stay: CallOf & { readonly userId: UserId; readonly client: string; readonly stayId: string },
  ): Promise<Held | null>
}

/** A stay in a call, held by one socket. Its messages are relayed only while the stay is valid. */
export interface Held {
  /** To one other stay of the call: what its browser needs to find a path. */
  signal(to: string, signal: object): Promise<void>
  /** Whether one is heard, seen, shows a screen, and wants no pictures. */
  tellState(state: object): Promise<void>
  leave(): Promise<void>
  /** The socket is gone: another one may take the stay up, for a while. */
  drop(): Promise<void>
}

/** The report of one browser on its path to the other one. */
export interface PathReport {
  readonly outcome: (typeof pathOutcomes)[number]
  /** Over a TURN server. */
  readonly relay: boolean
  /** How long it took, in milliseconds. */
  readonly ms: number
}

/** Counts the reports of browsers on their calls. */
export interface PathReports {
  pathReported(report: PathReport): void
}

/** Writes a message that belongs to no change. */
export interface Publisher {
  publish(key: StreamKey, message: object): Promise<void>
}

/** Who has the application open, on any process. */
export interface Presence {
  /** The person is there until they leave, or this process is gone. */
  enter(person: { readonly companyId: CompanyId; readonly userId: UserId }): Promise<{ leave(): Promise<void> }>
  stop(): void
}

export interface SignalHandlers {
  /** There may be new messages: in the streams of these names (`nameOf`), or anywhere. */
  wake(names?: readonly string[]): void
  sessionEnded(client: string): void
  /** Signals may have been missed, e.g. the database was away. */
  missed(): void
}

/** Hints between processes. They may be late, doubled or lost: polling is the floor under them. */
export interface Signals {
  listen(handlers: SignalHandlers): { stop(): Promise<void> }
}

export interface Tickets {
  /** Spends the ticket. null: unknown, spent, expired, of another company, or its session is over. */
  redeem(companyId: CompanyId, ticket: string): Promise<SocketSession | null>
}

export interface SessionWatch {
  /** The roles of the sessions that are still good; the others are missing. */
  stillOpen(clients: readonly string[]): Promise<ReadonlyMap<string, readonly AccountRole[]>>
}

export interface Logger {
  debug(fields: object, text: string): void
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** The company whose host this request names, or null. */
export type CompanyOf = (request: IncomingMessage) => Promise<CompanyId | null>
