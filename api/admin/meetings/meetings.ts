import {
  type AdminMeeting,
  adminMeeting,
  type AdminMeetingAsOf,
  adminMeetingAsOf,
  cancelMeeting,
} from '#contract/console/meetings/meetings.ts'
import { evidences, meetingStates, meetingTypes } from '#contract/meetings/meetings.ts'
import { meetingPolicy } from '#domain/meetings/meeting/policy.ts'
import { id, type MeetingId } from '#domain/platform/ids.ts'
import { meetingReads } from '#projections/meetings/meeting/query.ts'
import { act } from '../platform/act.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { meetingExport } from '../platform/exports.ts'
import { meetingAsOf, meetingHistory } from './meeting-history.ts'
import { countedRows } from '../insight/figures/counted.ts'
import { resource } from '../platform/resource.ts'
import {
  partiesInUnit,
  partyColumns,
  partyDates,
  partyFilters,
  partyLeads,
  people,
  partySorts,
  partyTables,
  tellParties,
} from '../mentoring/parties.ts'

type Row = Omit<AdminMeeting, 'actions'>

const attribute = (name: string) => `r.attributes ->> '${name}'`
const extras = ['planned_by', 'meeting_type', 'started_at', 'closed_by', 'closing_cause', 'closing_reason']
/** SQL: which administrator called it off, as its history says; null: nobody, or their account is erased. */
const closedByName = `case when document.closed_by = 'admin' then (
    select case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end
    from rm.journal j join app.users u on u.id = j.actor_id
    where j.stream = 'meeting-' || r.id and j.type = 'MeetingCancelled' order by j.revision desc limit 1)
  end as closed_by_name`
const rank = `(${attribute('session_number')})::int`
const reports = `json_array_length(r.attributes -> 'feedback_by')`

export const meetings = resource<Row, AdminMeeting>({
  name: 'meetings',
  answers: { name: 'AdminMeeting', schema: adminMeeting },
  right: 'read',
  list: 'Sessions',
  show: 'One session, now or as it was',
  asOf: {
    answers: { name: 'AdminMeetingAsOf', schema: adminMeetingAsOf },
    async record(
      call,
      { actions: _actions, meeting_reason: _reason, due_at: _dueAt, closed_by_name: _name, ...record },
      at,
    ) {
      const then = await meetingAsOf(call, record, at)
      if (then === null) throw new ConsoleProblem(404, 'not_yet')
      return { ...record, ...then, at } satisfies AdminMeetingAsOf
    },
  },
  opened: tellParties,
  csv: meetingExport,
  acts: [
    act({
      name: 'cancel',
      summary: 'Call a session off',
      right: 'act',
      aggregate: 'meeting',
      body: cancelMeeting,
      allowed: ({ aasm_state }) => meetingPolicy.mayDo('cancel', aasm_state, ['admin']),
      command: ({ services }, context, record, { reason, note = null }) =>
        services.meetings.transitionMeeting({
          ...context,
          meetingId: id<MeetingId>(record.id),
          wanted: 'cancelled',
          reason,
          note,
        }),
    }),
  ],
  history: meetingHistory,
  reads: meetingReads,
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.state as aasm_state, r.relationship_id, ${partyColumns}, document.session_number,
    ${extras.map((name) => `document.${name}`).join(', ')}, ${closedByName},
    needs.label as meeting_reason, document.feedback_by, document.counter_proposal, document.series, r.evidence,
    rm.iso(r.requested_at) as requested_at,
    rm.iso(r.starts_at) as starts_at, rm.iso(r.ends_at) as ends_at, rm.iso(r.due_at) as due_at,
    rm.iso(r.updated_at) as updated_at, r.revision::int as revision`,
  from: `rm.meetings r ${partyTables}`,
  // Each `->>` would read the whole text again.
  columnJoins: `cross join lateral json_to_record(r.attributes) document (session_number integer,
      meeting_reason_id uuid, feedback_by json, counter_proposal json, series json,
      ${extras.map((name) => `${name} text`).join(', ')})
    left join app.meeting_reasons needs on needs.id = document.meeting_reason_id`,
  inUnit: partiesInUnit,
  search: [],
  people,
  sorts: {
    ...partySorts,
    aasm_state: 'r.state',
    session_number: rank,
    meeting_type: attribute('meeting_type'),
    evidence: 'r.evidence',
    reports,
    requested_at: 'r.requested_at',
    starts_at: 'r.starts_at',
    due_at: 'r.due_at',
    updated_at: 'r.updated_at',
  },
  neverNull: partyDates,
  leads: partyLeads,
  defaultSort: { field: 'starts_at', order: 'DESC' },
  filters: {
    ...partyFilters,
    figure: { kind: 'figure', read: (value) => countedRows('meetings', value) },
    relationship_id: { kind: 'uuid', sql: 'r.relationship_id' },
    aasm_state: { kind: 'enum', sql: 'r.state', values: meetingStates },
    meeting_type: { kind: 'enum', sql: attribute('meeting_type'), values: meetingTypes },
    evidence: { kind: 'enum', sql: 'r.evidence', values: evidences },
    starts_at: { kind: 'instant', sql: 'r.starts_at' },
    requested_at: { kind: 'instant', sql: 'r.requested_at' },
    updated_at: { kind: 'instant', sql: 'r.updated_at' },
  },
  record: (row) => row,
})
