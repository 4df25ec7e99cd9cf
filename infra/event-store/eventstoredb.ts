import type {
  AppendResult,
  Batch,
  EventStore,
  Position,
  ReadAllOptions,
  RecordedEvent,
  StreamAppend,
  StreamName,
  SubscribeOptions,
} from '#domain/shared/event-store.ts'
import { EventStoreDbAppender } from './eventstoredb-appender.ts'
import { EventStoreDbConnection } from './eventstoredb-connection.ts'
import { toWritten } from './eventstoredb-events.ts'
import { feed } from './eventstoredb-feed.ts'
import { backOff, pause } from './pause.ts'
import { categoryOf, prepare } from './prepare.ts'

interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…`, of a server of 23.10 or later; with credentials when it wants them. */
  readonly connectionString: string
  /** Milliseconds one append may take before it is sent again. */
  readonly appendDeadline?: number
  /** How often an append is sent before its outcome is reported as unknown. */
  readonly appendAttempts?: number
  /** Milliseconds one page may take. */
  readonly readDeadline?: number
  /** Milliseconds of silence after which a subscription looks at the log itself. */
  readonly quiet?: number
  /** Called for every failure that the store repairs by itself. */
  readonly onTrouble?: (what: string, error: unknown) => void
}

const page = 500

/**
 * The store in EventStoreDB or KurrentDB: one stream an append, the rest is the saga's (commands/handle.ts).
 * docs/event-store.md.
 */
export function createEventStoreDbStore(options: EventStoreDbOptions): EventStore & {
  /**
   * Position of the last event of any kind. A checkpoint may be there, ahead of `head`, which counts our events only.
   */
  end(): Promise<Position>
} {
  return new EventStoreDbStore(options)
}

class EventStoreDbStore implements EventStore {
  readonly multiStream = false
  readonly #connection: EventStoreDbConnection
  readonly #appender: EventStoreDbAppender
  readonly #closing = new AbortController()
  readonly #closed = new AbortController()
  readonly #quiet: number
  readonly #trouble: (what: string, error: unknown) => void

  constructor({
    connectionString,
    appendDeadline = 3_000,
    appendAttempts = 6,
    readDeadline = 10_000,
    quiet = 1_000,
    onTrouble = () => undefined,
  }: EventStoreDbOptions) {
    const closed = this.#closed.signal
    this.#quiet = quiet
    this.#trouble = onTrouble
    this.#connection = new EventStoreDbConnection({
      connectionString,
      appendDeadline,
      readDeadline,
      onTrouble,
      closed,
    })
    this.#appender = new EventStoreDbAppender({
      connection: this.#connection,
      attempts: appendAttempts,
      onTrouble,
      closed,
    })
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
    const read = await this.#connection.readStream(stream, direction, from, limit)
    if (direction === 'forwards') this.#appender.learn(stream, read)
    return read.map(({ event }) => event)
  }

  async readAll({ after, limit, categories }: ReadAllOptions): Promise<Batch> {
    // The server accepts only positions that it has given, and none after its end.
    if ((await this.head()) <= after) return { events: [], position: after, caughtUp: true }
    const events: RecordedEvent[] = []
    let position = after
    for (let from: Position | undefined = after === 0n ? undefined : after; ;) {
      const count = Math.min(limit - events.length, page) + 2
      const read = await this.#connection.readAll('forwards', from, count)
      for (const resolved of read) {
        from = resolved.event?.position.commit ?? resolved.commitPosition ?? from
        const event = toWritten(resolved)?.event
        if (event === undefined || event.position <= position) continue
        position = event.position
        if (categories && !categories.includes(categoryOf(event.stream))) continue
        events.push(event)
        if (events.length === limit) return { events, position, caughtUp: false }
      }
      if (read.length < count) return { events, position, caughtUp: true }
    }
  }

  async head(): Promise<Position> {
    for (let from: Position | undefined, count = 16; ; count = page) {
      const read = await this.#connection.readAll('backwards', from, count)
      for (const resolved of read) {
        const ours = toWritten(resolved)
        if (ours !== undefined) return ours.event.position
        from = resolved.event?.position.commit ?? from
      }
      if (read.length < count) return 0n
    }
  }

  async end(): Promise<Position> {
    const [last] = await this.#connection.readAll('backwards', undefined, 1)
    return last?.event?.position.commit ?? last?.commitPosition ?? 0n
  }

  async *subscribe({
    after,
    batchSize,
    categories,
    signal: asked,
  }: SubscribeOptions): AsyncGenerator<Batch, void, undefined> {
    const signal = AbortSignal.any([asked, this.#closing.signal])
    let position = after
    let toldCaughtUp = false
    for (let failures = 0; !signal.aborted;) {
      try {
        const batches = feed(
          {
            head: () => this.head(),
            readAll: (read) => this.readAll(read),
            subscribe: (...of) => this.#connection.subscribe(...of),
            quiet: this.#quiet,
          },
          { after: position, batchSize, categories, signal, toldCaughtUp },
        )
        for await (const batch of batches) {
          yield batch
          position = batch.position
          toldCaughtUp ||= batch.caughtUp
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
