import { placedBy } from '#infra/platform/event-store/expectations.ts'
import type { AppendRequest, Call, Evidence, LogEvent } from '../evidence.ts'

/** One append and all calls of it: the same ids with the same expectations. */
export interface DistinctAppend {
  readonly appends: readonly AppendRequest[]
  readonly calls: Call[]
  /** By stream and event: its place in the log. */
  readonly places: readonly (readonly (LogEvent | undefined)[])[]
}

/** A run with the indexes that the rules use. */
export class Index {
  readonly evidence: Evidence
  readonly appends: readonly DistinctAppend[]
  readonly streams: ReadonlyMap<string, readonly LogEvent[]>
  readonly #places: ReadonlyMap<string, LogEvent>

  constructor(evidence: Evidence) {
    this.evidence = evidence
    const streams = new Map<string, LogEvent[]>()
    const places = new Map<string, LogEvent>()
    for (const event of evidence.log) {
      const of = streams.get(event.stream) ?? []
      of.push(event)
      streams.set(event.stream, of)
      places.set(`${event.stream} ${event.id}`, event)
    }
    this.streams = streams
    this.#places = places
    const appends = new Map<string, DistinctAppend>()
    for (const call of evidence.calls) {
      const key = JSON.stringify(
        call.appends.map(({ stream, expected, events }) => [stream, expected, events.map(([id]) => id)]),
      )
      const append = appends.get(key)
      if (append === undefined)
        appends.set(key, {
          appends: call.appends,
          calls: [call],
          places: call.appends.map(({ stream, events }) => events.map(([id]) => this.place(stream, id))),
        })
      else append.calls.push(call)
    }
    this.appends = decidedAgain([...appends.values()])
  }

  place(stream: string, id: string): LogEvent | undefined {
    return this.#places.get(`${stream} ${id}`)
  }
}

/**
 * A command that met a conflict decides again and gives its events the same ids: they are there by the append that they
 * fit, and the others of these ids are not there.
 */
function decidedAgain(appends: readonly DistinctAppend[]): readonly DistinctAppend[] {
  const idsOf = (append: DistinctAppend) =>
    append.appends.flatMap(({ stream, events }) => events.map(([id]) => `${stream} ${id}`))
  const written = new Set(appends.filter(isPlacedAsExpected).flatMap(idsOf))
  return appends.map((append) => {
    if (isPlacedAsExpected(append) || !idsOf(append).some((id) => written.has(id))) return append
    return { ...append, places: append.places.map((run) => run.map(() => undefined)) }
  })
}

function isPlacedAsExpected({ appends, places }: DistinctAppend): boolean {
  return appends.every(({ expected }, n) => {
    const [first] = places[n] ?? []
    return first !== undefined && placedBy(expected, first.revision) && !places[n]?.includes(undefined)
  })
}

export function opsOf({ calls }: DistinctAppend): string[] {
  return calls.map(({ op, outcome }) => `${op} (${outcome?.kind ?? 'no outcome'})`)
}
