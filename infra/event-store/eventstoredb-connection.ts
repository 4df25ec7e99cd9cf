import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  FORWARDS,
  START,
  isCommandError,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventData,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import type { Category } from '#domain/aggregates.ts'
import { EventStoreUnavailable, type Position, type Revision, type StreamName } from '#domain/shared/event-store.ts'
import { prefixesOf, toWritten, type Written } from './eventstoredb-events.ts'
import { backOff, pause } from './pause.ts'

export interface ConnectionOptions {
  readonly connectionString: string
  /** Milliseconds. */
  readonly appendDeadline: number
  /** Milliseconds, for one page. */
  readonly readDeadline: number
  readonly onTrouble: (what: string, error: unknown) => void
  readonly closed: AbortSignal
}

/** `written`: the server says so. `refused`: the stream is not at the revision given. */
type Answer = 'written' | 'refused'

const readAttempts = 6
const closeMs = 1_000

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
  readonly #client: EventStoreDBClient
  readonly #options: ConnectionOptions
  readonly #call: { readonly requiresLeader: true; readonly credentials: { username: string; password: string } }

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#client = EventStoreDBClient.connectionString(checked(options.connectionString))
    // Credentials at the call make the client take Append, which has a deadline and an error of its own, instead of
    // BatchAppend, where all appends of the process share one map and one fate. On a connection without TLS the client
    // leaves them out.
    this.#call = { requiresLeader: true, credentials: credentialsOf(options.connectionString) }
  }

  /** @throws errors that `isPassing` classifies */
  async append(stream: StreamName, after: Revision, events: readonly EventData[]): Promise<Answer> {
    const { appendDeadline } = this.#options
    const sent = this.#client.appendToStream(stream, [...events], {
      ...this.#call,
      expectedRevision: after < 0 ? 'no_stream' : BigInt(after),
      deadline: appendDeadline,
    })
    try {
      // The deadline of the call should be enough; an answer of neither kind would leave it pending for ever.
      const { success } = await within(appendDeadline + 500, sent, () => undefined)
      return success ? 'written' : 'refused'
    } catch (error) {
      if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) return 'refused'
      throw error
    }
  }

  /** Oldest first from `from`, or newest first from `from` (the last when undefined). */
  readStream(
    stream: StreamName,
    direction: 'forwards' | 'backwards',
    from: Revision | undefined,
    limit: number,
  ): Promise<Written[]> {
    const edge = direction === 'forwards' ? START : END
    return this.#patiently('read of a stream', async () => {
      const events = await this.#page(
        this.#client.readStream(stream, {
          ...this.#call,
          direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
          fromRevision: from === undefined ? edge : BigInt(from),
          maxCount: limit,
        }),
      )
      return events.map(toWritten).filter((written) => written !== undefined)
    })
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
   * `after` exclusive. It never reconnects; what it says with `checkpointReached` is ahead of what was taken from it.
   */
  subscribe(
    after: Position,
    wanted: readonly Category[],
    checkpointReached: (subscription: AllStreamSubscription, position: Position) => void,
  ): AllStreamSubscription {
    return this.#client.subscribeToAll({
      ...this.#call,
      fromPosition: after === 0n ? START : { commit: after, prepare: after },
      filter: streamNameFilter({
        prefixes: prefixesOf(wanted),
        checkpointInterval: 1,
        checkpointReached: (subscription, { commit }) => checkpointReached(subscription, commit),
      }),
    })
  }

  /** Ends the calls under way, and the connection, which the client leaves open. */
  async close(): Promise<void> {
    // The client waits for every call that it ever began, and a call that was cut off by its deadline never ends.
    await within(closeMs, this.#client.dispose(), () => undefined).catch(() => undefined)
    const client: object = this.#client
    // Without a channel the client would make one, in a cluster by asking around: no longer than a moment.
    if (opensChannels(client)) {
      const closed = client.getChannel().then((channel) => channel.close())
      await within(closeMs, closed, () => undefined).catch(() => undefined)
    }
  }

  async #page<E extends ResolvedEvent | AllStreamResolvedEvent>(read: StreamingRead<E>): Promise<E[]> {
    const events: E[] = []
    const reading = (async () => {
      for await (const event of read) events.push(event)
    })()
    try {
      await within(this.#options.readDeadline, reading, () => {
        void read.cancel().catch(() => undefined)
        read.destroy()
      })
      return events
    } catch (error) {
      if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return []
      throw error
    }
  }

  async #patiently<T>(what: string, read: () => Promise<T>): Promise<T> {
    const { closed, onTrouble } = this.#options
    for (let attempt = 1; ; attempt++) {
      if (closed.aborted) throw new Error('the event store is closed')
      try {
        return await read()
      } catch (error) {
        if (!isPassing(error)) throw error
        if (attempt === readAttempts || closed.aborted)
          throw new EventStoreUnavailable(`EventStoreDB does not answer a ${what}`, { cause: error })
        onTrouble(`${what} failed`, error)
        await pause(backOff(attempt), closed)
      }
    }
  }
}

/** `getChannel` is the client's own, for its subclasses. */
function opensChannels(client: object): client is { getChannel(): Promise<{ close(): void }> } {
  return 'getChannel' in client && typeof client.getChannel === 'function'
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Whether a retry may succeed. When no node of a cluster answers, the client throws an error without a type. */
export function isPassing(error: unknown): boolean {
  const type = typeOf(error)
  if (type !== undefined) return passing.has(type)
  if (error instanceof NoAnswer || error instanceof EventStoreUnavailable) return true
  return error instanceof Error && error.message.startsWith('Failed to discover')
}

function typeOf(error: unknown): ErrorType | undefined {
  return error instanceof Error && isCommandError(error) ? error.type : undefined
}

/** @throws NoAnswer after `milliseconds`; the call itself continues, unobserved */
async function within<T>(milliseconds: number, asked: Promise<T>, onTimeout: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NoAnswer(`no answer in ${milliseconds} ms`))
      onTimeout()
    }, milliseconds)
  })
  asked.catch(() => undefined)
  try {
    return await Promise.race([asked, late])
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
