import type { AllStreamResolvedEvent } from '@eventstore/db-client'
import { LRUCache } from 'lru-cache'
import {
  ForeignEventInStream,
  type AppendResult,
  type Batch,
  type EventStore,
  type Position,
  type ReadAllOptions,
  type RecordedEvent,
  type Revision,
  type StreamAppend,
  type StreamName,
  type SubscribeOptions,
} from '#domain/platform/event-store.ts'
import { EventStoreDbAppender } from './eventstoredb-appender.ts'
import { EventStoreDbConnection } from './eventstoredb-connection.ts'
import { OurEvents, type Foreign, type Written } from './eventstoredb-events.ts'
import { feed, type Seen } from './eventstoredb-feed.ts'
import { Tail } from './eventstoredb-tail.ts'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'
import { prepare } from './prepare.ts'

interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…`, of a server of 23.10 or later; with credentials when it wants them. */
  readonly connectionString: string
  /** What stands before the names of our streams on the server: letters, digits and `_`. */
  readonly prefix?: string
  /** Milliseconds one append may take before it is sent again. */
  readonly appendDeadline?: number
  /** Milliseconds of silence after which a read is sent again. */
  readonly readDeadline?: number
  /** Milliseconds for which a call is repeated, while the server is away or has no leader. */
  readonly timeoutMs?: number
  /** Milliseconds of silence after which a subscription looks at the log itself. */
  readonly quiet?: number
  /** Called for every failure that the store repairs by itself. */
  readonly onTrouble?: (what: string, error: unknown) => void
  /** Called once for each event of another program in a stream that is named like ours. */
  readonly onForeign?: (event: Foreign) => void
}

const page = 500
const foreignKept = 10_000

/** What other programs wrote into streams that are named like ours: passed over. */
export interface Neighbours {
  /** Different events that this process met. */
  readonly events: number
  readonly last: Foreign | undefined
}

/**
 * The store in EventStoreDB or KurrentDB: one stream an append, the rest is the saga's (commands/platform/handle.ts).
 * docs/event-store.md.
 */
export function createEventStoreDbStore(options: EventStoreDbOptions): EventStoreDb {
  return new EventStoreDbStore(options)
}

export interface EventStoreDb extends EventStore {
  /** Position of the last event of any kind. A checkpoint of an earlier version may be there, ahead of `head`. */
  end(): Promise<Position>
  readonly neighbours: Neighbours
}

class EventStoreDbStore implements EventStoreDb {
  readonly multiStream = false
  readonly #connection: EventStoreDbConnection
  readonly #appender: EventStoreDbAppender
  readonly #events: OurEvents
  readonly #tail = new Tail(({ signal, ...options }) =>
    // A follower that never asks again after `close` has not left.
    this.#alone({ ...options, signal: AbortSignal.any([signal, this.#closing.signal]), isCaughtUpReported: false }),
  )
  readonly #foreign = new LRUCache<Position, true>({ max: foreignKept })
  readonly #closing = new AbortController()
  readonly #closed = new AbortController()
  readonly #quiet: number
  readonly #trouble: (what: string, error: unknown) => void
  #neighbours: Neighbours = { events: 0, last: undefined }
  #seen: Seen | undefined

  constructor({
    connectionString,
    prefix = '',
    appendDeadline = 3_000,
    readDeadline = 3_000,
    timeoutMs = 15_000,
    quiet = 1_000,
    onTrouble = () => undefined,
    onForeign = () => undefined,
  }: EventStoreDbOptions) {
    this.#quiet = quiet
    this.#trouble = onTrouble
    this.#events = new OurEvents(prefix, (event) => {
      if (this.#foreign.has(event.position)) return
      this.#foreign.set(event.position, true)
      this.#neighbours = { events: this.#neighbours.events + 1, last: event }
      onForeign(event)
    })
    this.#connection = new EventStoreDbConnection({
      connectionString,
      appendDeadline,
      readDeadline,
      timeoutMs,
      onTrouble,
      closed: this.#closed.signal,
    })
    this.#appender = new EventStoreDbAppender({
      connection: this.#connection,
      nameOnServer: (stream) => this.#events.nameOnServer(stream),
      read: (stream, from, until) => this.#readStream(stream, 'forwards', from, Number.MAX_SAFE_INTEGER, until),
      timeoutMs,
      onTrouble,
      closing: this.#closing.signal,
    })
  }

  get neighbours(): Neighbours {
    return this.#neighbours
  }

  async append(appends: readonly StreamAppend[]): Promise<AppendResult> {
    const [write, ...more] = prepare(appends)
    if (write === undefined || more.length > 0)
      throw new RangeError('this store appends to one stream at a time; several are steps of a saga')
    if (this.#closing.signal.aborted) throw new Error('the event store is closed')
    return this.#appender.append(write)
  }

  async readStream(
    stream: StreamName,
    {
      from,
      limit = Number.MAX_SAFE_INTEGER,
      direction = 'forwards',
    }: NonNullable<Parameters<EventStore['readStream']>[1]> = {},
  ): Promise<readonly RecordedEvent[]> {
    const read = await this.#readStream(stream, direction, from, limit)
    if (direction === 'forwards') this.#appender.learn(stream, read)
    return read.map(({ event }) => event)
  }

  /** @throws ForeignEventInStream when another program writes into a stream that is ours: its first event is */
  async #readStream(
    stream: StreamName,
    direction: 'forwards' | 'backwards',
    from: Revision | undefined,
    limit: number,
    until?: number,
  ): Promise<Written[]> {
    const name = this.#events.nameOnServer(stream)
    const page = await this.#connection.readStream(name, direction, from, limit, until)
    const read: Written[] = []
    let foreign: (typeof page)[number]['event']
    for (const resolved of page) {
      const written = this.#events.read(resolved)
      if (written === undefined) foreign ??= resolved.event
      else read.push(written)
    }
    if (foreign === undefined) return read
    const [first] = await this.#connection.readStream(name, 'forwards', 0, 1, until)
    if (first !== undefined && this.#events.read(first) !== undefined)
      throw new ForeignEventInStream(stream, Number(foreign.revision), foreign.type)
    return []
  }

  async readAll({ after, limit, categories }: ReadAllOptions): Promise<Batch> {
    // The server accepts only positions that it has given, and none after its end.
    const { head } = await this.#look()
    if (head <= after) return { events: [], position: after, caughtUp: true }
    const events: RecordedEvent[] = []
    let position = after
    for (let from: Position | undefined = after === 0n ? undefined : after; ;) {
      const count = Math.min(limit - events.length, page) + 2
      const read = await this.#connection.readAll('forwards', from, count)
      for (const resolved of read) {
        from = positionOf(resolved) ?? from
        const event = this.#events.read(resolved)?.event
        if (event === undefined || event.position <= position) continue
        position = event.position
        if (categories?.includes(event.category) === false) continue
        events.push(event)
        if (events.length === limit) return { events, position, caughtUp: false }
      }
      if (read.length < count || position >= head) return { events, position, caughtUp: true }
    }
  }

  async head(): Promise<Position> {
    return (await this.#look()).head
  }

  /**
   * Reads on from where the log was last seen to end: what other programs write behind our events is read once, not at
   * each look.
   */
  async #look(): Promise<Seen> {
    const seen = this.#seen ?? (await this.#lookBack())
    let { head, end } = seen
    for (let first = true; ; first = false) {
      const read = await this.#connection.readAll('forwards', end === 0n ? undefined : end, page)
      // A log that no longer has this event is another one, or was cleaned up.
      if (first && end > 0n && (read[0] === undefined || positionOf(read[0]) !== end)) {
        this.#seen = await this.#lookBack()
        return this.#seen
      }
      for (const resolved of read) {
        end = positionOf(resolved) ?? end
        head = this.#events.read(resolved)?.event.position ?? head
      }
      if (read.length < page) break
    }
    if (this.#seen === undefined || end > this.#seen.end) this.#seen = { head, end }
    return { head, end }
  }

  async #lookBack(): Promise<Seen> {
    let end: Position | undefined
    for (let from: Position | undefined, count = 16; ; count = page) {
      const read = await this.#connection.readAll('backwards', from, count)
      for (const resolved of read) {
        from = positionOf(resolved) ?? from
        end ??= from
        const ours = this.#events.read(resolved)
        if (ours !== undefined) return { head: ours.event.position, end: end ?? ours.event.position }
      }
      if (read.length < count) return { head: 0n, end: end ?? 0n }
    }
  }

  async end(): Promise<Position> {
    const [last] = await this.#connection.readAll('backwards', undefined, 1)
    return (last && positionOf(last)) ?? 0n
  }

  async *subscribe({ after, signal: wanted, ...options }: SubscribeOptions): AsyncGenerator<Batch, void, undefined> {
    const signal = AbortSignal.any([wanted, this.#closing.signal])
    let position = after
    let isCaughtUpReported = false
    const follower = this.#tail.join(after)
    try {
      while (!signal.aborted) {
        if (follower.isPast(position)) {
          for await (const batch of this.#alone({ ...options, after: position, signal, isCaughtUpReported })) {
            yield batch
            position = batch.position
            isCaughtUpReported ||= batch.caughtUp
            if (!follower.isPast(position)) break
          }
          continue
        }
        const batch = follower.read({ ...options, after: position })
        if (batch !== undefined && (batch.position > position || (batch.caughtUp && !isCaughtUpReported))) {
          yield batch
          position = batch.position
          isCaughtUpReported ||= batch.caughtUp
        } else await follower.wait(signal)
      }
    } finally {
      follower.leave()
    }
  }

  /** A subscription of its own on the server, which is made again when it fails. */
  async *#alone({
    after,
    signal,
    isCaughtUpReported,
    ...options
  }: SubscribeOptions & { readonly isCaughtUpReported: boolean }): AsyncGenerator<Batch, void, undefined> {
    const dependencies: Parameters<typeof feed>[0] = {
      look: () => this.#look(),
      events: this.#events,
      subscribe: (from) => this.#connection.subscribe(from, this.#events.prefixes),
      quiet: this.#quiet,
    }
    let position = after
    let isReported = isCaughtUpReported
    for (let failures = 0; !signal.aborted;) {
      try {
        const from = { categories: undefined, ...options, after: position, signal, isCaughtUpReported: isReported }
        for await (const batch of feed(dependencies, from)) {
          yield batch
          position = batch.position
          isReported ||= batch.caughtUp
          failures = 0
        }
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        this.#trouble('subscription lost', error)
        await pause(backOff(failures), signal)
      }
    }
  }

  /** Ends subscriptions, waits for the appends under way, then lets go of the server. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#appender.idle()
    this.#closed.abort()
    await this.#connection.close()
  }
}

function positionOf({ event, commitPosition }: AllStreamResolvedEvent): Position | undefined {
  return event?.position.commit ?? commitPosition
}
