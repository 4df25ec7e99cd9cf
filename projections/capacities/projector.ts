import type { CapacityEvent } from '#domain/capacity/events.ts'
import { evolve } from '#domain/capacity/state.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { RelationshipId } from '#domain/shared/ids.ts'
import { foldIntoRows, instanceId } from '../runner/fold.ts'
import type { Projection } from '../runner/projection.ts'
import { capacityTables, type CapacityRow } from './table.ts'

export const capacitiesProjection: Projection = {
  name: 'capacities',
  version: 1,
  categories: ['capacity'],
  tables: capacityTables,
  apply: (sql, events, { table }) =>
    foldIntoRows(sql, { table: table('capacities'), key: 'profile_id' }, events, evolveRow),
}

function evolveRow(row: CapacityRow | undefined, event: RecordedEvent): CapacityRow {
  const held = new Map((row?.relationship_ids ?? []).map((id) => [id as RelationshipId, 'reserved' as const]))
  const happened = { type: event.type, data: event.data } as CapacityEvent
  const capacity = evolve({ ownLimit: row?.own_limit ?? null, open: held }, happened)
  return {
    profile_id: instanceId(event),
    company_id: event.metadata.companyId,
    own_limit: capacity.ownLimit,
    open: capacity.open.size,
    relationship_ids: [...capacity.open.keys()],
    revision: event.revision,
  }
}
