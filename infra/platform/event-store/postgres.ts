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
} from '#domain/platform/event-store.ts'
import { Connection } from './postgres-connection.ts'
import { assertDurable } from './postgres-durability.ts'
import { GroupCommit } from './postgres-group-commit.ts'
import { PostgresReader } from './postgres-reader.ts'
import { TailReads } from './postgres-tail.ts'
import { PostgresWakeUp } from './postgres-wake-up.ts'
import { follow } from './follow.ts'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'
import { prepare } from './prepare.ts'

interface PostgresEventStoreOptions {
  /**
   * `postgres://…` of a login that is a member of `binome_system`. Of the primary: a standby may show commits in
   * another order.
   */
  readonly url: string
  readonly applicationName?: string
  /** Connections for reads. */
  readonly readers?: number
  /**
   * Called for every failure that the store repairs by itself: a lost connection, a repeated append, a read tried
   * again.
   */
  readonly onTrouble?: (what: string, error: unknown) => void
  /** Called after each commit with how many appends went together. */
  readonly onGroup?: (appends: number) => void
}

/**
 * The store in PostgreSQL. How it keeps its promises: docs/event-store.md.
 * @throws when the server may lose what it acknowledged.
 */
export async function createPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const store = new PostgresEventStore(options)
  try {
    await assertDurable(store.reader)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

class PostgresEventStore implements EventStore {
  readonly multiStream = true
  readonly reader: PostgresReader
  readonly #writer: GroupCommit
  readonly #wakeUp: PostgresWakeUp
  readonly #tail: TailReads
  readonly #closing = new AbortController()
  #closed: Promise<void> | undefined
  readonly #trouble: (what: string, error: unknown) => void

  constructor({
    url,
    applicationName = 'binome',
    readers = 4,
    onTrouble = () => undefined,
    onGroup = () => undefined,
  }: PostgresEventStoreOptions) {
    this.#trouble = onTrouble
    const connection = (purpose: string, settings = '') =>
      new Connection({
        url,
        applicationName: `${applicationName} log ${purpose}`,
        settings,
        onLost: (error) => onTrouble(`${purpose} connection lost`, error),
      })
    this.#wakeUp = new PostgresWakeUp({
      listener: connection('listener'),
      // A hint need not survive a crash.
      notifier: connection('notifier', '-c synchronous_commit=off'),
      onTrouble,
    })
    this.#writer = new GroupCommit({
      connections: [connection('writer'), connection('writer')],
      onWritten: () => this.#wakeUp.written(),
      onGroup,
      streamOf: (ids) => this.reader.streamOf(ids),
      revisionOf: async (stream) =>
        (await this.reader.readStream(stream, { direction: 'backwards', limit: 1 }))[0]?.revision ?? -1,
      onTrouble,
    })
    this.reader = new PostgresReader({
      url,
      applicationName: `${applicationName} log reader`,
      connections: readers,
      onTrouble,
    })
    this.#tail = new TailReads(
      (read) => this.reader.readAll(read),
      () => this.#wakeUp.growth,
    )
  }

  async append(appends: readonly StreamAppend[]): Promise<AppendResult> {
    return this.#writer.append(prepare(appends))
  }

  readStream(
    stream: StreamName,
    options: NonNullable<Parameters<EventStore['readStream']>[1]> = {},
  ): Promise<readonly RecordedEvent[]> {
    return this.reader.readStream(stream, options)
  }

  readAll(options: ReadAllOptions): Promise<Batch> {
    return this.reader.readAll(options)
  }

  head(): Promise<Position> {
    return this.reader.head()
  }

  subscribe(options: SubscribeOptions): AsyncIterable<Batch> {
    const signal = AbortSignal.any([options.signal, this.#closing.signal])
    return follow(
      {
        readAll: (read, atEnd) => (atEnd ? this.#tail.read(read) : this.reader.readAll(read)),
        listen: () => this.#wakeUp.listen(),
        onReadError: async (error, attempt, aborted) => {
          this.#trouble('subscription read failed', error)
          await pause(backOff(attempt), aborted)
        },
      },
      { ...options, signal },
    )
  }

  /** Ends subscriptions, waits for the appends under way, then closes every connection. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#closing.abort()
    await this.#writer.close()
    await Promise.all([this.#wakeUp.close(), this.reader.close()])
  }
}
