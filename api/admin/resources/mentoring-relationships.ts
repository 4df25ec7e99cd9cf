import {
  type AdminRelationship,
  adminRelationship,
  type AdminRelationshipAsOf,
  adminRelationshipAsOf,
} from '#contract/console/mentoring-relationships.ts'
import { relationshipStates } from '#contract/mentoring-relationships.ts'
import type { Reads } from '../../http/read-your-writes.ts'
import { relationshipThen } from '../as-of.ts'
import { ConsoleProblem } from '../console-problem.ts'
import { relationshipExport } from '../exports.ts'
import { capacitiesThen, factsUntil, pairHistory, relationshipStreams } from '../pair-history.ts'
import { resource } from '../resource.ts'
import { partiesInUnit, partyColumns, partyFilters, partySearch, partySorts, partyTables } from './parties.ts'

const reads: Reads = ['mentoring_relationships']

export const mentoringRelationships = resource<AdminRelationship, AdminRelationship>({
  name: 'mentoring_relationships',
  answers: { name: 'AdminRelationship', schema: adminRelationship },
  right: 'read',
  list: 'Accompaniments',
  show: 'One accompaniment, now or as it was',
  asOf: {
    answers: { name: 'AdminRelationshipAsOf', schema: adminRelationshipAsOf },
    async record(call, record, at) {
      const facts = await factsUntil(call, relationshipStreams(record), at)
      const then = relationshipThen(facts)
      if (then === null) throw new ConsoleProblem(404, 'not_yet')
      const capacities = await capacitiesThen(call.sql, facts)
      return { ...record, ...then, at, ...capacities } satisfies AdminRelationshipAsOf
    },
  },
  csv: relationshipExport,
  history: pairHistory(reads, relationshipStreams),
  reads,
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
})
