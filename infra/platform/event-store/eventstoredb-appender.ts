import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  ForeignEventInStream,
  type AppendResult,
  type Position,
  type Revision,
  type StreamName,
} from '#domain/platform/event-store.ts'
import type { EventId } from '#domain/platform/ids.ts'
import { isPassing, type Answer, type EventStoreDbConnection } from './eventstoredb-connection.ts'
import { isOneRecord, sizeOf, toEventData, type Written } from './eventstoredb-events.ts'
import { holds, placedBy } from './expectations.ts'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'
import type { PreparedWrite } from './prepare.ts'

interface AppenderDependencies {
  readonly connection: EventStoreDbConnection
  readonly nameOnServer: (stream: StreamName) => string
  /** The events of a stream from a revision on. @throws when another program writes there too */
  readonly read: (stream: StreamName, from: Revision, until: number) => Promise<readonly Written[]>
  /** Milliseconds after which the outcome of an append is reported as unknown. */
  readonly timeoutMs: number
  readonly onTrouble: (what: string, error: unknown) => void
  /** The store is being closed: nothing is sent again. */
  readonly closing: AbortSignal
}

interface Known {
  readonly id: EventId
  /** Undefined for those before the last of an append, until they are read. */
  readonly position: Position | undefined
  readonly writeId: string | undefined
}

type Verdict =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'there'; readonly revision: Revision; readonly last: Known }
  | { readonly kind: 'conflict' }

const streamsKept = 2_000

/** The server's own bound on the bytes of one append. */
export const maxAppendBytes = 1_048_576

/**
 * Appends to one stream at a time. Every append is sent with the exact revision, the only expectation that the server
 * checks reliably when an append is repeated, and with ids that no other call has: a success at that revision can only
 * be of this call (docs/decisions/2005). After any other answer the stream itself is read and decides: an answer may
 * be lost, late or wrong.
 */
export class EventStoreDbAppender {
  readonly #dependencies: AppenderDependencies
  /** Appends of this process to one stream, in the order of their calls. */
  readonly #queues = new Map<StreamName, Promise<unknown>>()
  readonly #known = new KnownStreams()

  constructor(dependencies: AppenderDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes over what a reader has just read, which saves a read of our own. */
  learn(stream: StreamName, read: readonly Written[]): void {
    this.#known.learn(stream, read)
  }

  append(write: PreparedWrite): Promise<AppendResult> {
    const before = this.#queues.get(write.stream) ?? Promise.resolve()
    const result = before.then(() => this.#append(write))
    const settled = result.catch(() => undefined)
    this.#queues.set(write.stream, settled)
    void settled.finally(() => {
      if (this.#queues.get(write.stream) === settled) this.#queues.delete(write.stream)
    })
    return result
  }

  /** Resolves when every append under way has its outcome. */
  async idle(): Promise<void> {
    await Promise.all(this.#queues.values())
  }

  async #append(write: PreparedWrite): Promise<AppendResult> {
    const { connection, nameOnServer, timeoutMs, onTrouble, closing } = this.#dependencies
    const { stream, expected, events } = write
    const writeId = randomUUID()
    const size = sizeOf(events)
    if (size > maxAppendBytes) throw new AppendTooLarge(stream, size, maxAppendBytes)
    const data = events.map((event) => toEventData(event, writeId))
    const until = performance.now() + timeoutMs

    // For `no_stream` the server's check is enough; otherwise the ids before the append's place must be known.
    const enough = typeof expected === 'number' ? expected + 1 : expected === 'no_stream' ? 0 : 1
    let known = this.#known.of(stream)
    if (known.length < enough) known = await this.#refresh(stream, until)
    for (let failures = 0; ;) {
      let verdict = judge(write, known)
      if (verdict.kind === 'conflict') {
        known = await this.#refresh(stream, until)
        verdict = judge(write, known)
      }
      if (verdict.kind === 'conflict') return { ok: false, conflict: { stream, actual: known.length - 1 } }
      if (verdict.kind === 'there') return this.#there(stream, verdict, writeId, until)
      let trouble: unknown
      const length = known.length
      try {
        const answer = await connection.append(nameOnServer(stream), length - 1, data)
        const revision = length - 1 + events.length
        const position = failures === 0 ? positionAt(revision, answer) : undefined
        if (position !== undefined && position > (known.at(-1)?.position ?? 0n)) {
          this.#known.wrote(stream, length, events, position, writeId)
          return { ok: true, position, revisions: new Map([[stream, revision]]), repeated: false }
        }
        trouble = new Error(
          answer.kind === 'written' ? 'acknowledged, and not in the stream' : 'refused for the right revision',
        )
      } catch (error) {
        // An earlier attempt may have been written.
        if (!isPassing(error)) throw failures === 0 ? error : unknownOutcome(stream, error)
        trouble = error
      }
      known = await this.#refresh(stream, until).catch((error: unknown): never => {
        throw error instanceof ForeignEventInStream ? error : unknownOutcome(stream, error)
      })
      if (known.length > length) continue
      // The stream has not grown: the append was lost, or is still on its way.
      failures += 1
      onTrouble('append without an outcome', trouble)
      if (performance.now() >= until || closing.aborted) throw unknownOutcome(stream, trouble)
      await pause(backOff(failures), closing)
    }
  }

  async #refresh(
    stream: StreamName,
    until: number,
    from: Revision = this.#known.of(stream).length,
  ): Promise<readonly Known[]> {
    try {
      this.#known.learn(stream, await this.#dependencies.read(stream, from, until))
      return this.#known.of(stream)
    } catch (error) {
      if (!isPassing(error)) throw error
      throw new AppendOutcomeUnknown(`EventStoreDB does not say what is in ${stream}`, { cause: error })
    }
  }

  async #there(
    stream: StreamName,
    { last, revision }: Extract<Verdict, { kind: 'there' }>,
    writeId: string,
    until: number,
  ): Promise<AppendResult> {
    const position = last.position ?? (await this.#refresh(stream, until, revision))[revision]?.position
    if (position === undefined) throw new Error(`EventStoreDB has lost revision ${revision} of ${stream}`)
    return { ok: true, position, revisions: new Map([[stream, revision]]), repeated: last.writeId !== writeId }
  }
}

/** Where the last event of an append stands, when the answer says that it was written up to this revision. */
function positionAt(revision: Revision, answer: Answer): Position | undefined {
  if (answer.kind === 'refused' || Number(answer.revision) !== revision || answer.position === undefined)
    return undefined
  return isOneRecord(answer.position) ? answer.position.commit : undefined
}

function unknownOutcome(stream: StreamName, cause: unknown): AppendOutcomeUnknown {
  return cause instanceof AppendOutcomeUnknown
    ? cause
    : new AppendOutcomeUnknown(`EventStoreDB gave no outcome for an append to ${stream}`, { cause })
}

/** Compares an append with the events of its stream. */
function judge({ expected, events }: PreparedWrite, known: readonly Known[]): Verdict {
  const wanted = new Set<EventId>(events.map(({ id }) => id))
  const first = known.findIndex(({ id }) => wanted.has(id))
  if (first < 0) return { kind: holds(expected, known.length - 1) ? 'fresh' : 'conflict' }
  const inPlace = events.every(({ id }, n) => known[first + n]?.id === id)
  const revision = first + events.length - 1
  const last = known[revision]
  return inPlace && last && placedBy(expected, first) ? { kind: 'there', revision, last } : { kind: 'conflict' }
}

/**
 * The ids of the streams used last, from the beginning of each. What is known of a stream never changes; the stream may
 * have grown since.
 */
class KnownStreams {
  readonly #streams = new LRUCache<StreamName, Known[]>({ max: streamsKept })

  of(stream: StreamName): readonly Known[] {
    return this.#streams.get(stream) ?? []
  }

  learn(stream: StreamName, read: readonly Written[]): void {
    const known = this.#streams.get(stream) ?? []
    for (const { event, writeId } of read)
      if (event.revision <= known.length) known[event.revision] = { id: event.id, position: event.position, writeId }
    this.#streams.set(stream, known)
  }

  /** Takes over what the server has acknowledged: `position` is that of the last event. */
  wrote(
    stream: StreamName,
    from: Revision,
    events: PreparedWrite['events'],
    position: Position,
    writeId: string,
  ): void {
    const known = this.#streams.get(stream) ?? []
    // It may have been dropped meanwhile.
    if (known.length !== from) return
    for (const [n, { id }] of events.entries())
      known.push({ id, position: n === events.length - 1 ? position : undefined, writeId })
    this.#streams.set(stream, known)
  }
}
