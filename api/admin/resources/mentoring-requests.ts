import { requestReads } from '#projections/mentoring-request/query.ts'
import type { AdminRequest } from '#contract/admin.ts'
import { cancellationReasons, requestStates } from '#contract/resources.ts'
import { mayDo } from '#domain/mentoring-request/policy.ts'
import type { AdminResource } from '../list-query.ts'
import { may } from '../operator.ts'
import {
  blockedColumn,
  partiesInUnit,
  partyColumns,
  partyFilters,
  partySearch,
  partySorts,
  partyTables,
  placesTables,
} from './parties.ts'

type Row = Omit<AdminRequest, 'actions'>

const cause = `r.attributes ->> 'cancellation_reason'`

export const mentoringRequests: AdminResource<Row, AdminRequest> = {
  name: 'mentoring_requests',
  reads: requestReads,
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.state as aasm_state, ${cause} as cancellation_reason,
    r.attributes ->> 'refusal_reason' as refusal_reason, r.attributes ->> 'revocation_reason' as revocation_reason,
    r.attributes ->> 'origin' as origin, r.relationship_id, ${partyColumns}, r.score,
    rm.iso(r.requested_at) as requested_at, rm.iso(r.answer_due_at) as answer_due_at, rm.iso(r.decided_at) as decided_at,
    rm.iso(r.updated_at) as updated_at, r.revision::int as revision, ${blockedColumn} as blocked`,
  from: `rm.mentoring_requests r ${partyTables} ${placesTables}`,
  inUnit: partiesInUnit,
  search: partySearch,
  sorts: {
    ...partySorts,
    id: 'r.id',
    aasm_state: 'r.state',
    score: 'r.score',
    requested_at: 'r.requested_at',
    answer_due_at: 'r.answer_due_at',
    decided_at: 'r.decided_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: { field: 'requested_at', order: 'DESC' },
  filters: {
    ...partyFilters,
    aasm_state: { kind: 'enum', sql: 'r.state', values: requestStates },
    cancellation_reason: { kind: 'enum', sql: cause, values: cancellationReasons },
    blocked: { kind: 'flag', sql: `${blockedColumn} is not null` },
    requested_at: { kind: 'instant', sql: 'r.requested_at' },
    answer_due_at: { kind: 'instant', sql: 'r.answer_due_at' },
    updated_at: { kind: 'instant', sql: 'r.updated_at' },
  },
  record: (row, operator) => ({
    ...row,
    actions: may(operator, 'act') && mayDo('revoke', row.aasm_state, ['admin']) ? ['revoke'] : [],
  }),
}
