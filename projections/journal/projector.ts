import { categories } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import { replaceSealed } from '#domain/shared/sealed.ts'
import type { Projection } from '../runner/projection.ts'
import { upsertNewer } from '../runner/upsert.ts'
import { journalTables, type JournalRow } from './table.ts'

/**
 * The log as auditors search it, by who, what and when: the log itself has no index but its own order, so that appends stay cheap, and may be in
 * another database. No command waits for it.
 */
export const journalProjection: Projection = {
  name: 'journal',
  version: 1,
  categories,
  tables: journalTables,
  apply: (sql, events, { table }) => upsertNewer(sql, table('journal'), ['stream', 'revision'], events.map(rowOf)),
}

function rowOf({ metadata, ...event }: RecordedEvent): JournalRow {
  return {
    stream: event.stream,
    revision: event.revision,
    event_id: event.id,
    company_id: metadata.companyId,
    position: event.position.toString(),
    category: event.category,
    type: event.type,
    at: metadata.at,
    recorded_at: event.recordedAt,
    actor_kind: metadata.actor.kind,
    actor_id: metadata.actor.userId ?? null,
    correlation_id: metadata.correlationId,
    data: replaceSealed(event.data, () => ({ sealed: true })),
  }
}
