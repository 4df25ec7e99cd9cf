import {
  BACKWARDS,
  END,
  ErrorType,
  FORWARDS,
  START,
  isCommandError,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventData,
  type EventStoreDBClient,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import { EventStoreUnavailable, type Position, type Revision } from '#domain/platform/event-store.ts'
import { openClient, type Channel, type GuardedClient } from './eventstoredb-client.ts'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'

export interface ConnectionOptions {
  readonly connectionString: string
  /** Milliseconds. */
  readonly appendDeadline: number
  /** Milliseconds in which a read must go on, by an event or its end. */
  readonly readDeadline: number
  /** Milliseconds after which a call that may be repeated is given up. */
  readonly timeoutMs: number
  readonly onTrouble: (what: string, error: unknown) => void
  readonly closed: AbortSignal
}

/**
 * `written`: the server says so, and where the last event stands unless it does not say it. `refused`: the stream is
 * not at the revision given.
 */
export type Answer =
  | {
      readonly kind: 'written'
      readonly revision: bigint
      readonly position: { commit: bigint; prepare: bigint } | undefined
    }
  | { readonly kind: 'refused' }

/** What the error of a connection says when the two ends do not agree on TLS: it does not pass. */
export const ofTls = {
  untrusted: /self.signed certificate|unable to (verify|get)|certificate|altnames/i,
  none: /wrong version number|packet length too long|EPROTO/i,
}

const closeMs = 1_000
/** Of gRPC. */
const permissionDenied = 7

/**
 * Errors after which the outcome is unknown and a retry may succeed. Any other is a mistake of ours or of the
 * installation.
 */
const passing: ReadonlySet<string> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
])

/**
 * The client library with a time limit on every call. Every call goes to the leader: what was acknowledged can be read
 * at once, and a head read here is an upper bound for every other read.
 */
export class EventStoreDbConnection {
  readonly #guarded: GuardedClient
  readonly #client: EventStoreDBClient
  readonly #options: ConnectionOptions
  readonly #call: { readonly requiresLeader: true; readonly credentials: { username: string; password: string } }

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#guarded = openClient(checked(options.connectionString), options.onTrouble)
    this.#client = this.#guarded.client
    // Credentials at the call make the client take Append, which has a deadline and an error of its own, instead of
    // BatchAppend, where all appends of the process share one map and one fate. On a connection without TLS the client
    // leaves them out.
    this.#call = { requiresLeader: true, credentials: credentialsOf(options.connectionString) }
  }

  /** @throws errors that `isPassing` classifies */
  async append(stream: string, after: Revision, events: readonly EventData[]): Promise<Answer> {
    const { appendDeadline } = this.#options
    const taken = this.#guarded.channel()
    const sent = this.#client.appendToStream(stream, [...events], {
      ...this.#call,
      expectedRevision: after < 0 ? 'no_stream' : BigInt(after),
      deadline: appendDeadline,
    })
    try {
      // The deadline of the call should be enough; an answer of neither kind would leave it pending for ever.
      const { success, nextExpectedRevision, position } = await within(appendDeadline + 500, sent, () => undefined)
      return success ? { kind: 'written', revision: nextExpectedRevision, position } : { kind: 'refused' }
    } catch (error) {
      if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) return { kind: 'refused' }
      if (isSilence(error)) this.#leave(taken)
      throw error
    }
  }

  /**
   * Oldest first from `from`, or newest first from `from` (the last when undefined).
   * @param until when to give up, on the clock of `performance`
   */
  readStream(
    stream: string,
    direction: 'forwards' | 'backwards',
    from: Revision | undefined,
    limit: number,
    until?: number,
  ): Promise<ResolvedEvent[]> {
    const edge = direction === 'forwards' ? START : END
    const read = () =>
      this.#page(
        this.#client.readStream(stream, {
          ...this.#call,
          direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
          fromRevision: from === undefined ? edge : BigInt(from),
          maxCount: limit,
        }),
      )
    return this.#patiently('read of a stream', read, until)
  }

  /** A page of the whole log with what is not ours; `from` inclusive. Shorter than `count` only at the end. */
  readAll(
    direction: 'forwards' | 'backwards',
    from: Position | undefined,
    count: number,
  ): Promise<AllStreamResolvedEvent[]> {
    const edge = direction === 'forwards' ? START : END
    return this.#patiently('read of the log', () =>
      this.#page(
        this.#client.readAll({
          ...this.#call,
          direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
          fromPosition: from === undefined ? edge : { commit: from, prepare: from },
          maxCount: count,
        }),
      ),
    )
  }

  /**
   * `after` exclusive. It never reconnects. Its checkpoints are not taken: on a log without our events the first is at
   * −1, and others are at events that are not ours.
   */
  subscribe(after: Position, prefixes: string[]): AllStreamSubscription {
    return this.#client.subscribeToAll({
      ...this.#call,
      fromPosition: after === 0n ? START : { commit: after, prepare: after },
      filter: streamNameFilter({ prefixes }),
    })
  }

  /** Ends the calls under way, and the connections, which the client leaves open. */
  async close(): Promise<void> {
    // The client waits for every call that it ever began, and a call that was cut off by its deadline never ends.
    await within(closeMs, this.#client.dispose(), () => undefined).catch(() => undefined)
    this.#guarded.disconnect()
  }

  async #page<E extends ResolvedEvent | AllStreamResolvedEvent>(read: StreamingRead<E>): Promise<E[]> {
    const events: E[] = []
    const { readDeadline } = this.#options
    const taken = this.#guarded.channel()
    // What fails after the deadline has no other listener.
    read.on('error', () => undefined)
    let heard = performance.now()
    const reading = (async () => {
      for await (const event of read) {
        events.push(event)
        heard = performance.now()
      }
    })()
    try {
      await within(readDeadline, reading, end, () => heard)
      return events
    } catch (error) {
      if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return []
      if (isSilence(error)) this.#leave(taken)
      throw error
    }
    function end(): void {
      void read.cancel().catch(() => undefined)
      read.destroy()
    }
  }

  /** A node that is stopped, or cut off, keeps its connection: the client would stay with it. */
  #leave(silent: Promise<Channel>): void {
    silent.then((channel) => this.#guarded.leave(channel)).catch(() => undefined)
  }

  async #patiently<T>(
    what: string,
    read: () => Promise<T>,
    until = performance.now() + this.#options.timeoutMs,
  ): Promise<T> {
    const { closed, onTrouble } = this.#options
    for (let attempt = 1; ; attempt++) {
      if (closed.aborted) throw new Error('the event store is closed')
      try {
        return await read()
      } catch (error) {
        if (!isPassing(error)) throw error
        if (performance.now() >= until || closed.aborted)
          throw new EventStoreUnavailable(`EventStoreDB does not answer a ${what}`, { cause: error })
        onTrouble(`${what} failed`, error)
        await pause(backOff(attempt), closed)
      }
    }
  }
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Whether a retry may succeed. When no node of a cluster answers, or another call has just closed the connection, the
 * error has no type.
 */
export function isPassing(error: unknown): boolean {
  const type = typeOf(error)
  // The client has no type for what the access list of a stream does not allow.
  const code: number | undefined = error instanceof Error && isCommandError(error) ? error.code : undefined
  if (code === permissionDenied) return false
  if (error instanceof Error && [ofTls.untrusted, ofTls.none].some((pattern) => pattern.test(error.message)))
    return false
  if (type !== undefined) return passing.has(type)
  if (error instanceof NoAnswer || error instanceof EventStoreUnavailable) return true
  return error instanceof Error && /^(Failed to discover|Channel has been shut down)/.test(error.message)
}

function typeOf(error: unknown): ErrorType | undefined {
  return error instanceof Error && isCommandError(error) ? error.type : undefined
}

function isSilence(error: unknown): boolean {
  return error instanceof NoAnswer || typeOf(error) === ErrorType.DEADLINE_EXCEEDED
}

/**
 * @param heard when a sign of it came last, on the clock of `performance`
 * @throws NoAnswer after `milliseconds` without a sign; the call itself continues, unobserved
 */
async function within<T>(
  milliseconds: number,
  call: Promise<T>,
  onTimeout: () => void,
  heard: () => number = () => 0,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      const left = heard() + milliseconds - performance.now()
      if (left > 0) {
        timer = setTimeout(look, left)
        return
      }
      reject(new NoAnswer(`no answer in ${milliseconds} ms`))
      onTimeout()
    }
    timer = setTimeout(look, milliseconds)
  })
  call.catch(() => undefined)
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A wrong revision must throw: without it the client of this version answers a success with a wrong number. */
function checked(connectionString: string): string {
  if (/[?&]throwOnAppendFailure=false\b/i.test(connectionString))
    throw new RangeError('throwOnAppendFailure=false is not supported in the connection string')
  return connectionString
}

/** `esdb://name:password@…`, percent-encoded; empty ones for a server without authentication. */
function credentialsOf(connectionString: string): { username: string; password: string } {
  const [, username = '', password = ''] = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString) ?? []
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
