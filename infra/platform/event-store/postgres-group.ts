import type { AppendResult, Expected, StreamName } from '#domain/platform/event-store.ts'
import type { EventId } from '#domain/platform/ids.ts'
import type { PreparedCall } from './postgres-call.ts'
import type { PreparedWrite } from './prepare.ts'

type Append = readonly PreparedWrite[]

/** Limits of a group, so that a large append does not delay small ones for long. */
const MAX_EVENTS = 256
const MAX_CHARACTERS = 1_000_000

/** How many appends of the queue go together: in order, within the limits, never an event id twice. At least one. */
export function sizeOfGroup(queue: readonly { readonly writes: Append }[]): number {
  const ids = new Set<EventId>()
  let characters = 0
  let size = 0
  for (const { writes } of queue) {
    for (const { events } of writes)
      for (const event of events) {
        if (ids.has(event.id)) return size
        ids.add(event.id)
        characters += event.data.length + event.metadata.length
      }
    if (size > 0 && (ids.size > MAX_EVENTS || characters > MAX_CHARACTERS)) return size
    size += 1
  }
  return size
}

const APPEND = {
  name: 'es_append',
  text: 'select * from es.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)',
}
/** The row comes as one value: a function in `from` costs a tenth of the statement more than one in `select`. */
const APPEND_ONE = { name: 'es_append_one', text: 'select es.append_one($1,$2,$3,$4,$5,$6,$7,$8)' }
const APPEND_SEVERAL = { name: 'es_append_several', text: 'select es.append_several($1,$2,$3,$4,$5,$6,$7,$8)' }

/**
 * The prepared statement that writes a group, with its values. One append to one stream at a known revision has a
 * cheaper one (migrations 0015 and 0021).
 */
export function statementOf(group: readonly Append[]): PreparedCall {
  const [append, ...others] = group
  const [write, ...more] = append ?? []
  if (!write || others.length + more.length > 0 || firstRevision(write.expected) < 0)
    return { ...APPEND, values: encode(group) }
  const { stream, expected, events } = write
  const first = String(firstRevision(expected))
  const [event, ...rest] = events
  if (event && rest.length === 0) {
    const { id, type, schemaVersion, companyId, data, metadata } = event
    return { ...APPEND_ONE, values: [stream, first, id, type, String(schemaVersion), companyId, data, metadata] }
  }
  const values = [
    stream,
    first,
    plain(events.map(({ id }) => id)),
    quoted(events.map(({ type }) => type)),
    plain(events.map(({ schemaVersion }) => schemaVersion)),
    plain(events.map(({ companyId }) => companyId)),
    quoted(events.map(({ data }) => data)),
    quoted(events.map(({ metadata }) => metadata)),
  ]
  return { ...APPEND_SEVERAL, values }
}

/** Parameters of `es.append`, documented in migration 0002. */
function encode(group: readonly Append[]): string[] {
  const lastWrites: number[] = []
  const streams: string[] = []
  const firsts: number[] = []
  const sizes: number[] = []
  const earlier: number[] = []
  const writes: number[] = []
  const ranks: number[] = []
  const ids: string[] = []
  const types: string[] = []
  const versions: number[] = []
  const companies: string[] = []
  const data: string[] = []
  const metadata: string[] = []
  const lastWriteTo = new Map<StreamName, number>()
  for (const append of group) {
    for (const { stream, expected, events } of append) {
      const write = streams.push(stream)
      earlier.push(lastWriteTo.get(stream) ?? 0)
      lastWriteTo.set(stream, write)
      firsts.push(firstRevision(expected))
      sizes.push(events.length)
      let rank = 0
      for (const event of events) {
        rank += 1
        writes.push(write)
        ranks.push(rank)
        ids.push(event.id)
        types.push(event.type)
        versions.push(event.schemaVersion)
        companies.push(event.companyId)
        data.push(event.data)
        metadata.push(event.metadata)
      }
    }
    lastWrites.push(streams.length)
  }
  return [
    plain(lastWrites),
    plain(streams),
    plain(firsts),
    plain(sizes),
    plain(earlier),
    plain(writes),
    plain(ranks),
    plain(ids),
    quoted(types),
    plain(versions),
    plain(companies),
    quoted(data),
    quoted(metadata),
  ]
}

/** The outcome of one append of a group: its result, or the ids of which one is used in another stream. */
export type Outcome = AppendResult | { readonly inUse: readonly EventId[]; readonly stream: StreamName }

/** Reads the row that these functions answer: last position, verdicts, revisions, positions. */
export function decode(group: readonly Append[], row: readonly (string | null)[]): Outcome[] {
  const [lastPosition, verdictList, revisionList, positionList] = row.length === 1 ? columnsOf(row[0] ?? '') : row
  const verdicts = verdictList == null ? undefined : elements(verdictList)
  const revisions = revisionList == null ? undefined : elements(revisionList)
  const positions = positionList == null ? undefined : elements(positionList)
  const isWritten = (write: number) => verdicts === undefined || verdicts[write] === 'w'

  let toWrite = 0
  let write = 0
  for (const append of group)
    for (const { events } of append) {
      if (isWritten(write)) toWrite += events.length
      write += 1
    }
  let position = BigInt(lastPosition ?? 0) - BigInt(toWrite)
  write = 0
  return group.map((append): Outcome => {
    const first = write
    write += append.length
    if (isWritten(first)) {
      for (const { events } of append) position += BigInt(events.length)
      return {
        ok: true,
        repeated: false,
        position,
        revisions: new Map(
          append.map(({ stream, expected, events }, n) => [
            stream,
            revisions ? Number(revisions[first + n]) : firstRevision(expected) + events.length - 1,
          ]),
        ),
      }
    }
    const found = append.map(({ stream, events }, n) => ({
      stream,
      events,
      verdict: verdicts?.[first + n],
      revision: Number(revisions?.[first + n]),
      position: BigInt(positions?.[first + n] ?? 0),
    }))
    const foreign = found.find(({ verdict }) => verdict === 'x')
    if (foreign) return { inUse: foreign.events.map(({ id }) => id), stream: foreign.stream }
    const refused = found.find(({ verdict }) => verdict === 'c')
    if (refused) return { ok: false, conflict: { stream: refused.stream, actual: refused.revision } }
    return {
      ok: true,
      repeated: true,
      position: found.reduce((highest, one) => (one.position > highest ? one.position : highest), 0n),
      revisions: new Map(found.map(({ stream, revision }) => [stream, revision])),
    }
  })
}

/**
 * Columns of a row that comes as one value: `(17,,,)`, or `(,{c},{3},{0})`. With a single write no list has a comma.
 */
function columnsOf(value: string): readonly (string | null)[] {
  return value
    .slice(1, -1)
    .split(',')
    .map((column) => (column === '' ? null : column))
}

function firstRevision(expected: Expected): number {
  if (expected === 'no_stream') return 0
  if (expected === 'any') return -1
  return expected === 'stream_exists' ? -2 : expected + 1
}

/** An array literal of values that need no quotes: numbers, UUIDs, stream names. */
function plain(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}

/**
 * An array literal of names and JSON texts. None has a control character, so JSON and PostgreSQL escape the same
 * characters, `"` and `\`, in the same way; this is five times faster than `replace`.
 */
function quoted(values: readonly string[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`
}

function elements(literal: string): string[] {
  return literal.slice(1, -1).split(',')
}
