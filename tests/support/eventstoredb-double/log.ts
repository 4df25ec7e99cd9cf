/**
 * An event as the server keeps it. `position` is the offset of its record, so positions are far apart and not every
 * number is one.
 */
export interface Stored {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: bigint
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  /** .NET ticks of 100 ns since 1970. */
  readonly created: string
}

export type Proposed = Pick<Stored, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists'

type Outcome =
  | { readonly kind: 'written' | 'idempotent'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong'; readonly current: number }

/** The log of the double, with the server's rules of appending as its documentation has them. */
export class Log {
  readonly events: Stored[] = []
  /** The server's own projections run, as the usual compose files have it: four link events follow each event. */
  projections = false
  /** Called with what one append wrote, before anybody sees it. */
  keep: (written: readonly Stored[]) => void = () => undefined
  readonly #streams = new Map<string, Stored[]>()
  readonly #positions = new Set<bigint>()
  readonly #watchers = new Set<() => void>()
  #end = 0n

  stream(name: string): readonly Stored[] {
    return this.#streams.get(name) ?? []
  }

  isPosition(position: bigint): boolean {
    return this.#positions.has(position)
  }

  watch(grown: () => void): () => void {
    this.#watchers.add(grown)
    return () => this.#watchers.delete(grown)
  }

  /**
   * A revision is a compare-and-set, and idempotent when exactly these ids follow it. Without one the server knows
   * repeats only as far as it remembers; this one remembers the first id. Ids of other streams, or elsewhere in this
   * one, are no concern of the server.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly Proposed[]): Outcome {
    const there = this.stream(stream)
    const head = there.length - 1
    if (expected === 'stream_exists' && head < 0) return { kind: 'wrong', current: head }
    const exact = expected === 'no_stream' ? -1 : typeof expected === 'bigint' ? Number(expected) : undefined
    const start = exact === undefined ? there.findIndex(({ id }) => id === events[0]?.id) : exact + 1
    if (start >= 0 && start <= head) {
      const last = there[start + events.length - 1]
      const same = events.every(({ id }, n) => there[start + n]?.id === id)
      return same && last
        ? { kind: 'idempotent', revision: last.revision, position: last.position }
        : { kind: 'wrong', current: head }
    }
    if (exact !== undefined && exact !== head) return { kind: 'wrong', current: head }
    // The server writes of itself too: readers have to pass over it.
    const own = this.events.length % 3 === 0 ? [this.#write('$stats-127.0.0.1:2113', systemEvent())] : []
    const written = events.map((event) => this.#write(stream, event))
    const last = written.at(-1)
    const links = this.projections ? written.flatMap((event) => this.#link(event)) : []
    this.keep([...own, ...written, ...links])
    for (const grown of this.#watchers) grown()
    return { kind: 'written', revision: last?.revision ?? head, position: last?.position ?? this.#end }
  }

  /** Puts back what an earlier process kept, in the order it was written. */
  restore(stored: Stored): void {
    const inStream = this.#streams.get(stored.stream) ?? []
    this.#streams.set(stored.stream, inStream)
    inStream.push(stored)
    this.events.push(stored)
    this.#positions.add(stored.position)
    this.#end = stored.position
  }

  #link({ stream, revision, type, position }: Stored): Stored[] {
    const names = ['$streams', `$ce-${stream.split('-')[0]}`, `$et-${type}`, `$bc-${position}`]
    return names.map((name) => this.#write(name, linkEvent(`${revision}@${stream}`, name === '$streams' ? '$@' : '$>')))
  }

  #write(stream: string, event: Proposed): Stored {
    const position = this.#end + 64n + BigInt(event.data.length + event.metadata.length)
    const created = String(BigInt(Date.now()) * 10_000n)
    const stored = { ...event, stream, revision: this.stream(stream).length, position, created }
    this.restore(stored)
    return stored
  }
}

function linkEvent(to: string, type: string): Proposed {
  const metadata = new TextEncoder().encode('{"$v":"2:-1:1:4","$c":1}')
  return { id: crypto.randomUUID(), type, contentType: 'application/octet-stream', data: Buffer.from(to), metadata }
}

function systemEvent(): Proposed {
  const empty = new Uint8Array()
  return {
    id: crypto.randomUUID(),
    type: '$statsCollected',
    contentType: 'application/json',
    data: empty,
    metadata: empty,
  }
}
