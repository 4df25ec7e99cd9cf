import {
  type AdminRelationship,
  adminRelationship,
  type AdminRelationshipAsOf,
  adminRelationshipAsOf,
  finishRelationship,
  pauseRelationship,
  setUpRelationship,
} from '#contract/console/mentoring/mentoring-relationships.ts'
import { relationshipStates } from '#contract/mentoring/mentoring-relationships.ts'
import { pausePolicy, relationshipPolicy } from '#domain/mentoring/mentoring-relationship/policy.ts'
import { id, type ProfileId, type ProgramId, type RelationshipId } from '#domain/platform/ids.ts'
import type { CommandContext } from '#commands/platform/ports.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import { act } from '../platform/act.ts'
import { relationshipThen } from '../insight/as-of.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { creation } from '../platform/creation.ts'
import { relationshipExport } from '../platform/exports.ts'
import { meetingsAsOf } from '../meetings/meeting-history.ts'
import { capacitiesThen, factsUntil, relationshipStreams } from './pair-history.ts'
import { relationshipHistory } from './relationship-history.ts'
import { countedRows } from '../insight/figures/counted.ts'
import { resource } from '../platform/resource.ts'
import { areOfUnit, pairUndo } from './pair-undo.ts'
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
} from './parties.ts'

const reads: Reads = ['mentoring_relationships', 'meetings']

const lastActAt = `greatest(r.updated_at, (select max(m.updated_at) from rm.meetings m where m.relationship_id = r.id))`

type Row = Omit<AdminRelationship, 'actions'>

const to = (context: CommandContext, record: AdminRelationship) => ({
  ...context,
  relationshipId: id<RelationshipId>(record.id),
})

export const mentoringRelationships = resource<Row, AdminRelationship>({
  name: 'mentoring_relationships',
  answers: { name: 'AdminRelationship', schema: adminRelationship },
  right: 'read',
  list: 'Accompaniments',
  show: 'One accompaniment, now or as it was',
  asOf: {
    answers: { name: 'AdminRelationshipAsOf', schema: adminRelationshipAsOf },
    reads: relationshipHistory.reads,
    async record(call, { actions: _actions, last_act_at: _now, ...record }, at) {
      const facts = await factsUntil(call, relationshipStreams(record), at)
      const then = relationshipThen(facts)
      if (then === null) throw new ConsoleProblem(404, 'not_yet')
      const [capacities, meetings] = await Promise.all([
        capacitiesThen(call.sql, facts, record.program_id, at),
        meetingsAsOf(call.sql, record.id, at),
      ])
      return { ...record, ...then, at, ...capacities, sessions: meetings } satisfies AdminRelationshipAsOf
    },
  },
  opened: tellParties,
  csv: relationshipExport,
  create: creation({
    summary: 'Bring two people together, without a request',
    right: 'accompany',
    aggregate: 'mentoring_relationship',
    body: setUpRelationship,
    undo: pairUndo.setUp,
    async command(call, context, { participant_id, presenter_id, program_id }) {
      const pair = { participantId: id<ProfileId>(participant_id), presenterId: id<ProfileId>(presenter_id) }
      if (!(await areOfUnit(call, Object.values(pair)))) throw new ConsoleProblem(403, 'forbidden')
      return call.services.mentoringRelationships.setUp({ ...context, ...pair, programId: id<ProgramId>(program_id) })
    },
  }),
  acts: [
    act({
      name: 'pause',
      summary: 'Pause an accompaniment until a day; the dates until then are cancelled',
      right: 'accompany',
      aggregate: 'mentoring_relationship',
      body: pauseRelationship,
      allowed: ({ aasm_state, resumes_at }) => resumes_at === null && pausePolicy.mayDo('pause', aasm_state, ['admin']),
      command: ({ services, user }, context, record, { until, reason }) =>
        services.mentoringRelationships.pauseRelationship({
          ...to(context, record),
          until,
          reason,
          word: null,
          timeZone: user.timeZone,
        }),
    }),
    act({
      name: 'resume',
      summary: 'Go on with a paused accompaniment',
      right: 'accompany',
      aggregate: 'mentoring_relationship',
      allowed: ({ aasm_state, resumes_at }) =>
        resumes_at !== null && pausePolicy.mayDo('resume', aasm_state, ['admin']),
      command: ({ services }, context, record) =>
        services.mentoringRelationships.resumeRelationship(to(context, record)),
    }),
    act({
      name: 'finish',
      undo: pairUndo.finish,
      summary: 'Finish an accompaniment',
      right: 'accompany',
      aggregate: 'mentoring_relationship',
      body: finishRelationship,
      allowed: ({ aasm_state }) => relationshipPolicy.mayDo('finishAsAdmin', aasm_state, ['admin']),
      command: ({ services }, context, record, { reason, note = null }) =>
        services.mentoringRelationships.transitionRelationship({
          ...to(context, record),
          wanted: 'admin_finished',
          reason,
          note,
        }),
    }),
    act({
      name: 'delete',
      undo: pairUndo.delete,
      summary: 'Delete an accompaniment: its request is revoked',
      right: 'accompany',
      aggregate: 'mentoring_relationship',
      allowed: ({ aasm_state }) => relationshipPolicy.mayDo('remove', aasm_state, ['admin']),
      command: ({ services }, context, record) =>
        services.mentoringRelationships.transitionRelationship({ ...to(context, record), wanted: 'cancelled' }),
    }),
  ],
  history: relationshipHistory,
  reads,
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.state as aasm_state, r.request_id, ${partyColumns}, rm.iso(r.requested_at) as requested_at,
    rm.iso(r.started_at) as started_at, rm.iso(r.ended_at) as ended_at, rm.iso(r.updated_at) as updated_at,
    rm.iso(${lastActAt}) as last_act_at, r.revision::int as revision,
    r.attributes ->> 'finish_reason' as finish_reason, rm.iso(r.resumes_at) as resumes_at,
    r.attributes #>> '{pause,reason}' as pause_reason`,
  from: `rm.mentoring_relationships r ${partyTables}`,
  inUnit: partiesInUnit,
  search: [],
  people,
  sorts: {
    ...partySorts,
    aasm_state: 'r.state',
    requested_at: 'r.requested_at',
    started_at: 'r.started_at',
    ended_at: 'r.ended_at',
    updated_at: 'r.updated_at',
    last_act_at: lastActAt,
  },
  neverNull: [...partyDates, 'last_act_at'],
  leads: partyLeads,
  defaultSort: { field: 'updated_at', order: 'DESC' },
  filters: {
    ...partyFilters,
    figure: { kind: 'figure', read: (value) => countedRows('mentoring_relationships', value) },
    aasm_state: { kind: 'enum', sql: 'r.state', values: relationshipStates },
    paused: { kind: 'flag', sql: '(r.resumes_at is not null)' },
    requested_at: { kind: 'instant', sql: 'r.requested_at' },
    started_at: { kind: 'instant', sql: 'r.started_at' },
    updated_at: { kind: 'instant', sql: 'r.updated_at' },
    last_act_at: { kind: 'instant', sql: lastActAt },
  },
  record: (row) => row,
})
