import { jsonEvent, type AllStreamResolvedEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client'
import { categories, type Category } from '#domain/aggregates.ts'
import type { EventMetadata, RecordedEvent, StreamName } from '#domain/shared/event-store.ts'
import { id, instant, type EventId } from '#domain/shared/ids.ts'
import { categoryOf, type PreparedEvent } from './prepare.ts'

/** An event as it was read, and which call of `append` wrote it. */
export interface Written {
  readonly event: RecordedEvent
  readonly writeId: string | undefined
}

/**
 * Metadata as stored: the server has no field for the schema version, nor for which of two equal appends came first.
 */
interface StoredMetadata extends EventMetadata {
  readonly schemaVersion: number
  readonly writeId?: string
}

/** Prefixes of the streams of these categories; system streams (`$…`) and other users of the server have others. */
export function prefixesOf(wanted: readonly Category[]): string[] {
  return wanted.map((category) => `${category}-`)
}

/** `prepare` made the JSON text in the caller's tick; the client makes the same text of it again. */
export function toEventData(event: PreparedEvent, writeId: string): EventData {
  const metadata = JSON.parse(event.metadata) as EventMetadata
  const stored: StoredMetadata = { ...metadata, schemaVersion: event.schemaVersion, writeId }
  return jsonEvent({
    id: event.id,
    type: event.type,
    data: JSON.parse(event.data) as Record<string, unknown>,
    metadata: { ...stored },
  })
}

/**
 * Undefined for what is not ours: a system event, another user's stream.
 * @throws when the server is too old to give positions (before 22.6), or an event was not written by this adapter.
 */
export function toWritten(resolved: ResolvedEvent | AllStreamResolvedEvent): Written | undefined {
  const { event } = resolved
  if (event === undefined || !prefixesOf(categories).some((prefix) => event.streamId.startsWith(prefix)))
    return undefined
  const { position } = event
  if (position === undefined) throw new Error('EventStoreDB before 22.6 gives no positions: a newer server is needed')
  if (position.commit !== position.prepare)
    throw new Error(`the event at ${position.commit} was written in a transaction of its own: not by this product`)
  const stored: unknown = event.metadata
  if (!event.isJson || !isStoredMetadata(stored))
    throw new Error(`the event at ${position.commit} has no metadata of this product`)
  const stream = event.streamId as StreamName
  const { schemaVersion, writeId, ...metadata } = stored
  return {
    writeId,
    event: {
      id: id<EventId>(event.id),
      stream,
      category: categoryOf(stream),
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

function isStoredMetadata(metadata: unknown): metadata is StoredMetadata {
  return typeof metadata === 'object' && metadata !== null && 'schemaVersion' in metadata && 'companyId' in metadata
}
