import type { AdminRelationship } from '#contract/admin.ts'
import { relationshipStates } from '#contract/resources.ts'
import type { AdminResource } from '../list-query.ts'
import { partiesInUnit, partyColumns, partyFilters, partySearch, partySorts, partyTables } from './parties.ts'

export const mentoringRelationships: AdminResource<AdminRelationship, AdminRelationship> = {
  name: 'mentoring_relationships',
  reads: ['mentoring_relationships'],
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.state as aasm_state, r.request_id, ${partyColumns}, rm.iso(r.requested_at) as requested_at,
    rm.iso(r.started_at) as started_at, rm.iso(r.ended_at) as ended_at, rm.iso(r.updated_at) as updated_at,
    r.revision::int as revision`,
  from: `rm.mentoring_relationships r ${partyTables}`,
  inUnit: partiesInUnit,
  search: partySearch,
  sorts: {
    ...partySorts,
    id: 'r.id',
    aasm_state: 'r.state',
    requested_at: 'r.requested_at',
    started_at: 'r.started_at',
    ended_at: 'r.ended_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: { field: 'updated_at', order: 'DESC' },
  filters: {
    ...partyFilters,
    aasm_state: { kind: 'enum', sql: 'r.state', values: relationshipStates },
    requested_at: { kind: 'instant', sql: 'r.requested_at' },
    started_at: { kind: 'instant', sql: 'r.started_at' },
    updated_at: { kind: 'instant', sql: 'r.updated_at' },
  },
  record: (row) => row,
}
