import { datesProposed } from '#projections/mentoring/mentoring-request/dates-proposed.ts'
import { requestReads } from '#projections/mentoring/mentoring-request/query.ts'
import {
  type AdminRequest,
  adminRequest,
  type AdminRequestAsOf,
  adminRequestAsOf,
  remindEveryDays,
  revokeRequest,
} from '#contract/console/mentoring/mentoring-requests.ts'
import { requestOutcomes } from '#contract/console/mentoring/request-outcomes.ts'
import { cancellationReasons, requestStates } from '#contract/mentoring/mentoring-requests.ts'
import { requestPolicy } from '#domain/mentoring/mentoring-request/policy.ts'
import { id, type RequestId } from '#domain/platform/ids.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { act } from '../platform/act.ts'
import { requestThen } from '../insight/as-of.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { requestExport } from '../platform/exports.ts'
import { capacitiesThen, factsUntil, requestHistory, requestStreams } from './pair-history.ts'
import { countedRows } from '../insight/figures/counted.ts'
import { resource } from '../platform/resource.ts'
import { pairUndo } from './pair-undo.ts'
import {
  blockedColumn,
  partiesInUnit,
  partyColumns,
  partyDates,
  partyFilters,
  partyLeads,
  people,
  partySorts,
  partyTables,
  tellParties,
} from './parties.ts'

type Row = Omit<AdminRequest, 'actions'>

const cause = `r.attributes ->> 'cancellation_reason'`

/** SQL: one of `requestOutcomes`. The first answer counts, as in the figures: it stays when somebody leaves later. */
export const outcomeColumn = `case
  when r.state in ('confirmed', 'finished') then 'confirmed'
  when r.state = 'requested' then 'waiting'
  when ${cause} in ('revoked', 'withdrawn') and exists (select from rm.figure_spans first where first.subject = r.id
    and first.kind = 'request' and first.until = 'infinity' and first.detail = 'confirmed') then 'confirmed'
  else ${cause} end`

export const mentoringRequests = resource<Row, AdminRequest>({
  name: 'mentoring_requests',
  answers: { name: 'AdminRequest', schema: adminRequest },
  right: 'read',
  list: 'Requests',
  show: 'One request, now or as it was',
  asOf: {
    answers: { name: 'AdminRequestAsOf', schema: adminRequestAsOf },
    async record(call, { blocked: _1, dates_proposed: _2, reminded_at: _3, actions: _4, outcome: _5, ...record }, at) {
      const facts = await factsUntil(call, requestStreams(record), at)
      const then = requestThen(facts)
      if (then === null) throw new ConsoleProblem(404, 'not_yet')
      return {
        ...record,
        ...then,
        at,
        ...(await capacitiesThen(call.sql, facts, record.program_id, at)),
      } satisfies AdminRequestAsOf
    },
  },
  opened: tellParties,
  csv: requestExport,
  acts: [
    act({
      name: 'remind',
      summary: 'Remind the mentor of a request that waits for an answer; they are told within ten minutes',
      right: 'accompany',
      allowed: ({ aasm_state, dates_proposed }) => aasm_state === 'requested' && !dates_proposed,
      async write(sql, { id: requestId, reminded_at: before }, { company, user }) {
        // The job `send_reminders` mails them.
        const [reminded] = await sql.query<{ at: string }>({
          name: 'remind_mentor',
          text: `insert into app.request_reminders as a (request_id, company_id) values ($1, $2)
            on conflict (request_id) do update set asked_at = now()
              where a.asked_at < now() - interval '${remindEveryDays} days'
            returning rm.iso(asked_at) as at`,
          values: [requestId, company.id],
        })
        if (reminded === undefined) throw new ConsoleProblem(409, 'reminded_lately')
        const entry = { action: 'update', type: 'mentoring_requests', id: requestId } as const
        const [was, after] = [{ reminded_at: before }, { reminded_at: reminded.at }]
        await addAuditEntry(sql, { ...entry, actorId: user.id, before: was, after })
        return true
      },
    }),
    act({
      name: 'revoke',
      undo: pairUndo.revoke,
      summary: 'Revoke a request',
      right: 'act',
      aggregate: 'mentoring_request',
      body: revokeRequest,
      allowed: ({ aasm_state }) => requestPolicy.mayDo('revoke', aasm_state, ['admin']),
      command: ({ services }, context, record, { reason, note = null }) =>
        services.mentoringRequests.revoke({ ...context, requestId: id<RequestId>(record.id), reason, note }),
      notAllowed: 'revoke_not_allowed',
    }),
  ],
  history: requestHistory,
  reads: requestReads,
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.state as aasm_state, ${cause} as cancellation_reason, ${outcomeColumn} as outcome,
    r.attributes ->> 'refusal_reason' as refusal_reason, r.attributes ->> 'revocation_reason' as revocation_reason,
    r.attributes ->> 'origin' as origin, r.relationship_id, ${partyColumns}, r.score,
    rm.iso(r.requested_at) as requested_at, rm.iso(r.answer_due_at) as answer_due_at,
    rm.iso(r.decided_at) as decided_at,
    rm.iso(r.updated_at) as updated_at, r.revision::int as revision, ${blockedColumn} as blocked,
    ${datesProposed} as dates_proposed, rm.iso(reminder.asked_at) as reminded_at`,
  from: `rm.mentoring_requests r ${partyTables}
    left join app.request_reminders reminder on reminder.request_id = r.id`,
  inUnit: partiesInUnit,
  search: [],
  people,
  sorts: {
    ...partySorts,
    aasm_state: 'r.state',
    score: 'r.score',
    requested_at: 'r.requested_at',
    answer_due_at: 'r.answer_due_at',
    decided_at: 'r.decided_at',
    updated_at: 'r.updated_at',
  },
  neverNull: partyDates,
  leads: partyLeads,
  defaultSort: { field: 'requested_at', order: 'DESC' },
  filters: {
    ...partyFilters,
    figure: { kind: 'figure', read: (value) => countedRows('mentoring_requests', value) },
    aasm_state: { kind: 'enum', sql: 'r.state', values: requestStates },
    cancellation_reason: { kind: 'enum', sql: cause, values: cancellationReasons },
    outcome: { kind: 'enum', sql: outcomeColumn, values: requestOutcomes },
    blocked: { kind: 'flag', sql: `${blockedColumn} is not null` },
    reminded: { kind: 'flag', sql: 'reminder.asked_at is not null' },
    requested_at: { kind: 'instant', sql: 'r.requested_at' },
    answer_due_at: { kind: 'instant', sql: 'r.answer_due_at' },
    decided_at: { kind: 'instant', sql: 'r.decided_at' },
    updated_at: { kind: 'instant', sql: 'r.updated_at' },
  },
  record: (row) => row,
})
