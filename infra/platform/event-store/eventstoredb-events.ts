import { randomUUID } from 'node:crypto'
import { jsonEvent, type AllStreamResolvedEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client'
import { categories, type Category } from '#domain/aggregates.ts'
import type { EventMetadata, Position, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { id, instant, isUuid, type EventId } from '#domain/platform/ids.ts'
import { isEventType, isSchemaVersion, type PreparedEvent } from './prepare.ts'

/** An event as it was read, and which call of `append` wrote it. */
export interface Written {
  readonly event: RecordedEvent
  readonly writeId: string | undefined
}

/** An event of another program in a stream whose name begins as ours do. */
export interface Foreign {
  /** As the server has it. */
  readonly stream: string
  readonly revision: number
  readonly position: Position
  readonly type: string
}

/**
 * Metadata as stored: the server has no field for the schema version, nor for which of two equal appends came first.
 * Events of earlier versions have no `eventId`: their id is the server's.
 */
interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number
  readonly eventId?: string
  readonly writeId?: string
}

type RecordedOnServer = NonNullable<(ResolvedEvent | AllStreamResolvedEvent)['event']>

/** Positions are offsets in a file and kept as `bigint`. The server's −1 comes as 2⁶⁴−1. */
const greatestPosition = 2n ** 63n - 1n

/**
 * `prepare` made the JSON text in the caller's tick; the client makes the same text of it again. The server's id is new
 * for each call of `append` (docs/decisions/2005).
 */
export function toEventData(event: PreparedEvent, writeId: string): EventData {
  const metadata = JSON.parse(event.metadata) as EventMetadata
  const stored: StoredMetadata = { ...metadata, schemaVersion: event.schemaVersion, eventId: event.id, writeId }
  return jsonEvent({
    id: randomUUID(),
    type: event.type,
    data: JSON.parse(event.data) as Record<string, unknown>,
    metadata: { ...stored },
  })
}

/** The most that `toEventData` adds to the metadata of an event, in bytes. */
const addedBytes = 150

/** Bytes of these events as the server counts them, or a few more. */
export function sizeOf(events: readonly PreparedEvent[]): number {
  return events.reduce(
    (sum, { type, data, metadata }) =>
      sum + 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata) + addedBytes,
    0,
  )
}

/**
 * Which events of a server are this installation's: those in streams `<prefix><category>-<uuid>`, written by this
 * adapter.
 */
export class OurEvents {
  /** For the server's filter. System streams (`$…`) begin otherwise. */
  readonly prefixes: string[]
  readonly #prefix: string
  readonly #name: RegExp
  readonly #onForeign: (event: Foreign) => void

  /** @param prefix what stands before the names of this installation's streams on the server */
  constructor(prefix: string, onForeign: (event: Foreign) => void) {
    if (!/^[a-z0-9_]{0,40}$/.test(prefix)) throw new RangeError(`not a prefix of stream names: ${prefix.slice(0, 60)}`)
    this.#prefix = prefix
    this.prefixes = categories.map((category) => `${prefix}${category}-`)
    this.#name = new RegExp(`^${prefix}((${categories.join('|')})-(.{36}))$`)
    this.#onForeign = onForeign
  }

  nameOnServer(stream: StreamName): string {
    return this.#prefix + stream
  }

  /**
   * Undefined for what is not ours: a system event, another program's. What only looks like ours is reported.
   * @throws when the server is too old to give positions (before 22.6)
   */
  read({ event }: ResolvedEvent | AllStreamResolvedEvent): Written | undefined {
    if (event === undefined || !this.prefixes.some((prefix) => event.streamId.startsWith(prefix))) return undefined
    const { position } = event
    if (position === undefined) throw new Error('EventStoreDB before 22.6 gives no positions: a newer server is needed')
    const [, stream, category, uuid = ''] = this.#name.exec(event.streamId) ?? []
    const stored: unknown = event.metadata
    const isOurs = stream !== undefined && isUuid(uuid) && isOneRecord(position) && isStorable(event)
    if (!isOurs || !isStoredMetadata(stored)) {
      this.#onForeign({
        stream: event.streamId,
        revision: Number(event.revision),
        position: position.commit,
        type: event.type,
      })
      return undefined
    }
    const { schemaVersion, eventId, writeId, ...metadata } = stored
    return {
      writeId,
      event: {
        id: id<EventId>(eventId ?? event.id),
        stream: stream as StreamName,
        category: category as Category,
        revision: Number(event.revision),
        position: position.commit,
        type: event.type,
        schemaVersion,
        data: event.data as object,
        metadata,
        recordedAt: instant(event.created),
      },
    }
  }
}

/** Otherwise a commit apart from its event: a transaction of its own, which this adapter never makes. */
export function isOneRecord({ commit, prepare }: { readonly commit: Position; readonly prepare: Position }): boolean {
  return commit === prepare && commit > 0n && commit <= greatestPosition
}

/** What `prepare` lets through: anything else would stop those who follow the log, the copy first. */
function isStorable({ isJson, type, data }: RecordedOnServer): boolean {
  return isJson && isEventType(type) && typeof data === 'object' && data !== null
}

function isStoredMetadata(metadata: unknown): metadata is StoredMetadata {
  if (typeof metadata !== 'object' || metadata === null) return false
  const { schemaVersion, eventId, companyId, actor, correlationId, at } = metadata as Partial<
    Record<keyof StoredMetadata, unknown>
  >
  return (
    typeof schemaVersion === 'number' &&
    isSchemaVersion(schemaVersion) &&
    (eventId === undefined || (typeof eventId === 'string' && isUuid(eventId))) &&
    typeof companyId === 'string' &&
    isUuid(companyId) &&
    typeof actor === 'object' &&
    actor !== null &&
    typeof correlationId === 'string' &&
    typeof at === 'string'
  )
}
