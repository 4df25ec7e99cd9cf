import { categories, type Category } from '#domain/aggregates.ts'
import type { EventMetadata, Expected, RecordedEvent, StreamAppend, StreamName } from '#domain/platform/event-store.ts'
import { isUuid, type EventId, type Instant } from '#domain/platform/ids.ts'

/** An event as it goes to storage: its data and metadata are JSON text and never change again, not by a byte. */
export interface PreparedEvent {
  readonly id: EventId
  readonly type: string
  readonly schemaVersion: number
  readonly companyId: string
  readonly data: string
  readonly metadata: string
}

export interface PreparedWrite {
  readonly stream: StreamName
  readonly expected: Expected
  readonly events: readonly PreparedEvent[]
}

const STREAM = new RegExp(`^(${categories.join('|')})-(.{36})$`)
const TYPE = /^[A-Z][A-Za-z0-9]{0,99}$/

export function isEventType(type: string): boolean {
  return TYPE.test(type)
}

export function isSchemaVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= 32_767
}

export function categoryOf(stream: StreamName): Category {
  return stream.slice(0, stream.indexOf('-')) as Category
}

/**
 * Checks what only a bug can get wrong and makes the JSON text that is stored, in the caller's own tick.
 * @throws RangeError for an empty append, a stream named twice, an event id used twice, or a malformed name, id, type
 *   or revision.
 */
export function prepare(appends: readonly StreamAppend[]): readonly PreparedWrite[] {
  if (appends.length === 0) throw new RangeError('an append of nothing')
  const streams = new Set<string>()
  const ids = new Set<string>()
  return appends.map(({ stream, expected, events }) => {
    const [, , uuid = ''] = STREAM.exec(stream) ?? []
    if (!isUuid(uuid)) throw new RangeError(`not a stream name: ${stream.slice(0, 80)}`)
    if (streams.has(stream)) throw new RangeError(`a stream named twice in one append: ${stream}`)
    streams.add(stream)
    if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0))
      throw new RangeError(`not a revision: ${expected} (a stream that does not exist is 'no_stream')`)
    if (events.length === 0) throw new RangeError(`an append of no event to ${stream}`)
    const prepared = events.map((event) => {
      if (!isUuid(event.id)) throw new RangeError(`not an event id: ${String(event.id).slice(0, 60)}`)
      if (ids.has(event.id)) throw new RangeError(`an event id used twice in one append: ${event.id}`)
      ids.add(event.id)
      if (!isEventType(event.type)) throw new RangeError(`not an event type: ${event.type.slice(0, 60)}`)
      if (!isSchemaVersion(event.schemaVersion)) throw new RangeError(`not a schema version: ${event.schemaVersion}`)
      const { companyId } = event.metadata
      if (!isUuid(companyId)) throw new RangeError(`not a company id: ${String(companyId).slice(0, 60)}`)
      return {
        id: event.id,
        type: event.type,
        schemaVersion: event.schemaVersion,
        companyId,
        data: JSON.stringify(event.data),
        metadata: JSON.stringify(event.metadata),
      }
    })
    return { stream, expected, events: prepared }
  })
}

interface StoredEvent {
  readonly id: EventId
  readonly stream: StreamName
  readonly revision: number
  readonly position: bigint
  readonly type: string
  readonly schemaVersion: number
  readonly data: string
  readonly metadata: string
  readonly recordedAt: Instant
}

/** What a reader gets of a stored event: fresh objects at every read, so that no reader can change another's. */
export function recorded(stored: StoredEvent): RecordedEvent {
  return {
    id: stored.id,
    stream: stored.stream,
    category: categoryOf(stored.stream),
    revision: stored.revision,
    position: stored.position,
    type: stored.type,
    schemaVersion: stored.schemaVersion,
    data: JSON.parse(stored.data) as object,
    metadata: JSON.parse(stored.metadata) as EventMetadata,
    recordedAt: stored.recordedAt,
  }
}
