import {
  EventIdInUse,
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
import { instant, type EventId } from '#domain/platform/ids.ts'
import { holds, placedBy } from './expectations.ts'
import { follow } from './follow.ts'
import { categoryOf, prepare, recorded, type PreparedEvent, type PreparedWrite } from './prepare.ts'
import { AsyncSignal } from './async-signal.ts'

type Stored = Parameters<typeof recorded>[0]

type Verdict =
  | { readonly kind: 'fresh'; readonly head: Revision }
  | { readonly kind: 'repeated'; readonly last: Stored }
  | { readonly kind: 'conflict'; readonly actual: Revision }

/**
 * The store in memory, for tests of code that uses the port: the same rules, written for readability. Nothing survives
 * the process.
 */
export function createMemoryEventStore(): EventStore {
  return new MemoryEventStore()
}

class MemoryEventStore implements EventStore {
  readonly multiStream = true
  readonly #log: Stored[] = []
  readonly #streams = new Map<StreamName, Stored[]>()
  readonly #byId = new Map<EventId, Stored>()
  readonly #grown = new AsyncSignal()
  readonly #closing = new AbortController()

  async append(appends: readonly StreamAppend[]): Promise<AppendResult> {
    const writes = prepare(appends)
    if (this.#closing.signal.aborted) throw new Error('the event store is closed')
    const verdicts = writes.map((write) => this.#judge(write))

    const refused = verdicts.findIndex(({ kind }) => kind === 'conflict')
    const repeats = verdicts.filter((verdict) => verdict.kind === 'repeated')
    // A repeat must cover all streams: one stream written and another not is no repeat of this append.
    const mixed = repeats.length > 0 && repeats.length < verdicts.length
    const culprit = refused >= 0 ? refused : mixed ? verdicts.findIndex(({ kind }) => kind === 'repeated') : -1
    const named = writes[culprit]
    if (named) return { ok: false, conflict: { stream: named.stream, actual: this.#headOf(named.stream) } }

    const last = repeats.length > 0 ? repeats.map((verdict) => verdict.last) : writes.map((write) => this.#write(write))
    if (repeats.length === 0) this.#grown.notify()
    return {
      ok: true,
      repeated: repeats.length > 0,
      position: last.reduce<Position>((highest, { position }) => (position > highest ? position : highest), 0n),
      revisions: new Map(last.map(({ stream, revision }) => [stream, revision])),
    }
  }

  async readStream(
    stream: StreamName,
    { from, limit, direction = 'forwards' }: NonNullable<Parameters<EventStore['readStream']>[1]> = {},
  ): Promise<readonly RecordedEvent[]> {
    const events = this.#streams.get(stream) ?? []
    const chosen =
      direction === 'forwards' ? events.slice(from ?? 0) : events.slice(0, (from ?? events.length - 1) + 1).toReversed()
    return chosen.slice(0, limit ?? chosen.length).map(recorded)
  }

  async readAll({ after, limit, categories }: ReadAllOptions): Promise<Batch> {
    // Positions are 1, 2, 3…: a position is also how many events come up to it.
    const rest = this.#log.slice(Number(after))
    const wanted = categories ? rest.filter(({ stream }) => categories.includes(categoryOf(stream))) : rest
    const events = wanted.slice(0, limit)
    const caughtUp = events.length < limit
    const end = caughtUp ? rest.at(-1) : events.at(-1)
    return { events: events.map(recorded), position: end?.position ?? after, caughtUp }
  }

  async head(): Promise<Position> {
    return this.#log.at(-1)?.position ?? 0n
  }

  subscribe(options: SubscribeOptions): AsyncIterable<Batch> {
    const signal = AbortSignal.any([options.signal, this.#closing.signal])
    return follow(
      {
        readAll: (read) => this.readAll(read),
        listen: () => {
          const listener = this.#grown.listen()
          return { grown: (_quiet, aborted) => listener.wait(aborted), stop: listener.stop }
        },
        onReadError: async (error) => {
          throw error
        },
      },
      { ...options, signal },
    )
  }

  async close(): Promise<void> {
    this.#closing.abort()
  }

  #headOf(stream: StreamName): Revision {
    return (this.#streams.get(stream)?.length ?? 0) - 1
  }

  #judge({ stream, expected, events }: PreparedWrite): Verdict {
    const known = events.map(({ id }) => this.#byId.get(id)).filter((found) => found !== undefined)
    const elsewhere = known.find((found) => found.stream !== stream)
    if (elsewhere) throw new EventIdInUse(elsewhere.id, elsewhere.stream)

    const head = this.#headOf(stream)
    if (known.length === 0) return holds(expected, head) ? { kind: 'fresh', head } : { kind: 'conflict', actual: head }
    const first = known[0]?.revision ?? 0
    const inPlace = known.length === events.length && known.every(({ revision }, n) => revision === first + n)
    const last = known.at(-1)
    return last && inPlace && placedBy(expected, first)
      ? { kind: 'repeated', last }
      : { kind: 'conflict', actual: head }
  }

  /** Writes the events of one stream and gives back the last. */
  #write({ stream, events }: PreparedWrite): Stored {
    const recordedAt = instant(new Date())
    const inStream = this.#streams.get(stream) ?? []
    this.#streams.set(stream, inStream)
    return events
      .map(({ id, type, schemaVersion, data, metadata }: PreparedEvent): Stored => {
        const position = BigInt(this.#log.length + 1)
        const stored = {
          id,
          stream,
          revision: inStream.length,
          position,
          type,
          schemaVersion,
          data,
          metadata,
          recordedAt,
        }
        this.#log.push(stored)
        inStream.push(stored)
        this.#byId.set(id, stored)
        return stored
      })
      .at(-1) as Stored
  }
}
