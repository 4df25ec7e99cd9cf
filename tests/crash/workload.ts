import { aggregates, type Category } from '#domain/aggregates.ts'
import type {
  EventStore,
  Expected,
  NewEvent,
  Revision,
  StreamAppend,
  StreamName,
} from '#domain/platform/event-store.ts'
import { id, instant, type CompanyId, type EventId } from '#domain/platform/ids.ts'
import { Random, uuidOf } from './random.ts'

/** Those of the hot streams: a meeting is agreed together with agendas, and messages follow one another closely. */
const hotCategories: readonly Category[] = ['meeting', 'agenda', 'conversation', 'capacity']
const categories: readonly Category[] = [
  ...hotCategories,
  ...aggregates.map(({ category }) => category).filter((category) => !hotCategories.includes(category)),
]
const hotStreams = hotCategories.length
const coldKept = 50
const asksKept = 200

type Kind = 'new' | 'exact' | 'ahead' | 'stale' | 'any' | 'exists' | 'several' | 'batch' | 'shared' | 'repeat'
/** Percentages. */
const shares: Readonly<Record<Kind, number>> = {
  new: 20,
  exact: 20,
  ahead: 6,
  stale: 7,
  any: 10,
  exists: 7,
  several: 12,
  batch: 3,
  shared: 5,
  repeat: 10,
}

/** One stream of an append, its events by name. */
export interface WrittenAppend {
  readonly stream: StreamName
  readonly expected: Expected
  readonly events: readonly string[]
}

/**
 * The appends of a writer: to a few streams that all writers share, and to many that only it uses. Seed, writer and
 * number of restarts determine its choices; they do not determine what it finds in the streams.
 */
export class Workload {
  readonly #seed: string
  readonly #own: string
  readonly #random: Random
  readonly #store: EventStore
  readonly #hot: readonly StreamName[]
  readonly #cold: StreamName[] = []
  readonly #asked: (readonly StreamAppend[])[] = []
  readonly #heads = new Map<StreamName, Revision>()
  #made = 0
  #shared = 0

  constructor(store: EventStore, seed: string, writer: string, life: number) {
    this.#store = store
    this.#seed = seed
    this.#own = `${seed} ${writer} ${life}`
    this.#random = new Random(this.#own)
    this.#hot = Array.from({ length: hotStreams }, (_, n) => streamOf(`${seed} hot`, n))
  }

  /** The next appends, to be started concurrently. May read the store first, and throws what the store throws. */
  async next(): Promise<readonly (readonly StreamAppend[])[]> {
    const kind = this.#kind()
    if (kind === 'repeat') return [this.#random.pick(this.#asked)]
    if (kind === 'ahead') return this.#ahead()
    const appends =
      kind === 'several' ? await this.#several() : kind === 'shared' ? this.#sharedOne() : [await this.#one(kind)]
    this.#keep(appends)
    return [appends]
  }

  #keep(appends: readonly StreamAppend[]): void {
    this.#asked.push(appends)
    if (this.#asked.length > asksKept) this.#asked.shift()
  }

  #kind(): Kind {
    let at = this.#random.next() * 100
    for (const [kind, share] of Object.entries(shares) as [Kind, number][]) {
      at -= share
      if (at >= 0) continue
      if (kind === 'several' && !this.#store.multiStream) return 'exact'
      return kind === 'repeat' && this.#asked.length === 0 ? 'new' : kind
    }
    return 'new'
  }

  /**
   * One append at the current revision, and concurrent ones that expect a later revision: the next one, or one after a
   * gap.
   */
  async #ahead(): Promise<readonly (readonly StreamAppend[])[]> {
    const stream = this.#random.chance(0.5) ? this.#newStream() : this.#random.pick(this.#hot)
    const here = await this.#atHead(stream)
    const head = here.expected === 'no_stream' ? -1 : Number(here.expected)
    const further = Array.from({ length: this.#random.integer(1, 2) }, () => ({
      stream,
      expected: head + this.#random.integer(1, 4),
      events: this.#events(1, 2),
    }))
    const appends = this.#random.shuffled([here, ...further]).map((append) => [append])
    for (const append of appends) this.#keep(append)
    return appends
  }

  async #one(kind: Exclude<Kind, 'ahead' | 'several' | 'shared' | 'repeat'>): Promise<StreamAppend> {
    if (kind === 'exact') return this.#atHead(this.#random.pick(this.#hot))
    if (kind === 'new') return { stream: this.#newStream(), expected: 'no_stream', events: this.#events(1, 3) }
    const stream = kind === 'exists' && this.#random.chance(0.2) ? this.#newStream() : this.#someStream()
    if (kind === 'exists') return { stream, expected: 'stream_exists', events: this.#events(1, 2) }
    if (kind === 'any') return { stream, expected: 'any', events: this.#events(1, 3) }
    if (kind === 'batch') return { stream, expected: 'any', events: this.#events(20, 60) }
    const off = (this.#heads.get(stream) ?? 0) + this.#random.integer(-3, 3)
    return { stream, expected: off < 0 ? 'no_stream' : off, events: this.#events(1, 2) }
  }

  /**
   * A hot stream at the revision read, one or two new streams, and sometimes a stream that others may have written
   * since.
   */
  async #several(): Promise<readonly StreamAppend[]> {
    const hot = this.#random.pick(this.#hot)
    const other = this.#random.pick(this.#hot)
    const appends = [
      await this.#atHead(hot),
      ...Array.from({ length: this.#random.integer(1, 2) }, () => ({
        stream: this.#newStream(),
        expected: 'no_stream' as const,
        events: this.#events(1, 2),
      })),
    ]
    if (other === hot) return appends
    return this.#random.shuffled([...appends, { stream: other, expected: 'any' as const, events: this.#events(1, 2) }])
  }

  /**
   * The same appends in the same order for every writer, restart and lane: all request each of them at about the same
   * time.
   */
  #sharedOne(): readonly StreamAppend[] {
    const n = this.#shared++
    const random = new Random(`${this.#seed} shared ${n}`)
    const stream = random.chance(0.5) ? streamOf(`${this.#seed} shared`, n) : random.pick(this.#hot)
    const expected: Expected = random.chance(0.5) ? 'any' : 'no_stream'
    const events = Array.from({ length: random.integer(1, 3) }, (_, rank) =>
      eventNamed(`${this.#seed} shared ${n} ${rank}`),
    )
    return [{ stream, expected, events }]
  }

  async #atHead(stream: StreamName): Promise<StreamAppend> {
    const [last] = await this.#store.readStream(stream, { direction: 'backwards', limit: 1 })
    if (last !== undefined) this.#heads.set(stream, last.revision)
    return { stream, expected: last?.revision ?? 'no_stream', events: this.#events(1, 3) }
  }

  #someStream(): StreamName {
    return this.#random.pick(this.#random.chance(0.6) || this.#cold.length === 0 ? this.#hot : this.#cold)
  }

  #newStream(): StreamName {
    const stream = streamOf(this.#own, this.#made++)
    this.#cold.push(stream)
    if (this.#cold.length > coldKept) this.#cold.shift()
    return stream
  }

  #events(min: number, max: number): readonly NewEvent[] {
    return Array.from({ length: this.#random.integer(min, max) }, () => eventNamed(`${this.#own} ${this.#made++}`))
  }
}

function streamOf(seed: string, n: number): StreamName {
  return `${categories[n % categories.length] ?? 'capacity'}-${uuidOf(`${seed} stream ${n}`)}`
}

/** The name is in the event's data. */
export function asWritten({ stream, expected, events }: StreamAppend): WrittenAppend {
  return { stream, expected, events: events.map(({ data }) => ('name' in data ? String(data.name) : '')) }
}

export function asAppend({ stream, expected, events }: WrittenAppend): StreamAppend {
  return { stream, expected, events: events.map(eventNamed) }
}

/** An event derived completely from its name: with the name alone a history can repeat it or compare it with a read. */
function eventNamed(name: string): NewEvent {
  const random = new Random(name)
  return {
    id: id<EventId>(uuidOf(`${name} event`)),
    type: random.pick(['ProbeSent', 'ProbeMoved', 'ProbeEnded']),
    schemaVersion: 1,
    data: { name, text: 'é"\\'.repeat(random.integer(0, 40)) },
    metadata: {
      companyId: id<CompanyId>('0f0e0d0c-0b0a-4908-8706-050403020100'),
      actor: { kind: 'system' },
      correlationId: uuidOf(`${name} correlation`),
      at: instant('2026-03-17T13:00:00.000Z'),
    },
  }
}
