import type { AdminJournalEvent } from '#contract/admin.ts'
import { categories } from '#domain/shared/event-store.ts'
import type { AdminResource } from '../list-query.ts'

/** The company's log. Of the newest 10,000 that a filter leaves, as deep as pages go: a narrower filter finds the rest. */
export const events: AdminResource<AdminJournalEvent, AdminJournalEvent> = {
  name: 'events',
  reads: ['journal'],
  id: 'uuid',
  key: 'e.event_id',
  columns: `e.event_id as id, e.position::text as position, e.stream, e.revision::int as revision, e.category, e.type,
    rm.iso(e.at) as at, rm.iso(e.recorded_at) as recorded_at, e.correlation_id, e.data,
    json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name',
      case when u.status <> 'erased' then u.first_name || ' ' || u.last_name end) as actor`,
  from: `rm.journal e left join app.users u on u.id = e.actor_id`,
  inUnit: null,
  countUpTo: 10_000,
  search: [],
  sorts: { position: 'e.position' },
  defaultSort: { field: 'position', order: 'DESC' },
  filters: {
    stream: { kind: 'text', sql: 'e.stream' },
    category: { kind: 'enum', sql: 'e.category', values: categories },
    type: { kind: 'text', sql: 'e.type' },
    actor_kind: { kind: 'enum', sql: 'e.actor_kind', values: ['user', 'admin', 'system'] },
    actor_id: { kind: 'uuid', sql: 'e.actor_id' },
    correlation_id: { kind: 'text', sql: 'e.correlation_id' },
    at: { kind: 'instant', sql: 'e.at' },
    recorded_at: { kind: 'instant', sql: 'e.recorded_at' },
    position: { kind: 'whole', sql: 'e.position' },
  },
  record: (row) => row,
}
