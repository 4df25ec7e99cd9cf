import type { Slot } from '#domain/mentoring-request/events.ts'
import { id, instant, isUuid, type MeetingId, type MeetingReasonId, type RelationshipId } from '#domain/shared/ids.ts'
import { findMeeting, listMeetings, meetingReads } from '#projections/meeting/query.ts'
import type { z } from 'zod'
import {
  createAppointment,
  meetings as contract,
  meetingStates,
  updateAppointment,
  type MeetingAttributes,
} from '../contract/meetings.ts'
import type { slot } from '../contract/values.ts'
import { created, page } from '../http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { uuid } from '../openapi/parts.ts'
import { done } from '../refusals/done.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { includedOf, includedReads, mentoringValues } from './shared/included.ts'
import { invalid, listFilterOf, viewerOf } from './shared/mentoring-policy.ts'
import { partyResource } from './shared/party-resource.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** Sessions of an accompaniment: their two parties and the administrators read them. */
export function meetingEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, meetings } = dependencies
  const { read, show, current, patch } = partyResource(dependencies, {
    of: 'meeting',
    find: findMeeting,
    noteIn: 'closing_note',
  })

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's sessions, newest first, or by what is due, or the last ones first",
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      query: {
        ...query,
        page: 25,
        sort: contract.sorts,
        filters: contract.filters.list,
        values: { ...mentoringValues(meetingStates), mentoring_relationship_id: uuid },
      },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const order = orderOf(call.query.sort)
        const parentId = relationshipIn(call)
        const filter = {
          ...listFilterOf(call, meetingStates),
          ...(order !== undefined && { order }),
          ...(parentId !== undefined && { parentId }),
        }
        const list = await listMeetings(connection, viewerOf(call.user), filter, call.query.page)
        return page(call, list, await includedOf(connection, call, list))
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'One session',
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      answers,
      query,
      handle: async (call) => show(call, call.params['id'] ?? ''),
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Plan a session, with a date to accept or without one',
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      answers,
      query,
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        const { topic, description = null, meeting_type, appointment = null, note = null } = data.attributes
        const { mentoring_relationship, meeting_reason } = data.relationships
        const result = done(
          await meetings.planMeeting({
            ...commandOf(call),
            relationshipId: id<RelationshipId>(mentoring_relationship.data.id),
            topic,
            description,
            meetingType: meeting_type,
            reasonId: reasonOf(meeting_reason?.data?.id),
            slot: appointment && slotOf(appointment),
            note,
          }),
          'meeting',
          { data },
        )
        await call.settle(result.position)
        return created(call, `/api/v1/meetings/${result.id}`, () => show(call, result.id))
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      summary:
        'Start, end, refuse, cancel it or answer its date, by the wanted state; propose a date; change its subject',
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      answers,
      query,
      body: { schema: contract.bodies.update, kind: contract.type },
      current,
      handle: async (call, document) => {
        const meetingId = id<MeetingId>(document.data.id)
        const { aasm_state: wanted, appointment, reason, note = null, ...subject } = document.data.attributes ?? {}
        const given = document.data.relationships?.meeting_reason
        if (wanted !== undefined)
          return patch(call, document, (context) =>
            meetings.transitionMeeting({
              ...context,
              meetingId,
              wanted,
              note,
              ...(reason !== undefined && { reason }),
            }),
          )
        if (appointment !== undefined)
          return patch(call, document, (context) =>
            meetings.proposeAppointment({ ...context, meetingId, slot: slotOf(appointment), note }),
          )
        if (Object.keys(subject).length === 0 && given === undefined) return patch(call, document, null)
        const shown = (await current(call)).attributes as MeetingAttributes
        return patch(call, document, (context) =>
          meetings.changeMeetingSubject({
            ...context,
            meetingId,
            topic: subject.topic ?? shown.topic ?? '',
            description: subject.description === undefined ? shown.description : subject.description,
            meetingType: subject.meeting_type ?? shown.meeting_type,
            reasonId: reasonOf(given === undefined ? shown.meeting_reason_id : given.data?.id),
          }),
        )
      },
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.one,
      summary: 'Cancel a session, without a reason',
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      query,
      handle: async (call) => {
        const meetingId = id<MeetingId>(call.params['id'] ?? '')
        const result = done(
          await meetings.transitionMeeting({ ...commandOf(call), meetingId, wanted: 'cancelled' }),
          'meeting',
        )
        await call.settle(result.position)
        return { status: 204, body: null }
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.appointments,
      summary: 'Propose a date, another one, or a counter-proposal',
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      answers,
      query,
      body: { schema: createAppointment, kind: 'appointments' },
      handle: async (call, { data }) => {
        const { note = null, ...proposed } = data.attributes
        const meetingId = id<MeetingId>(call.params['meetingId'] ?? '')
        const result = done(
          await meetings.proposeAppointment({ ...commandOf(call), meetingId, slot: slotOf(proposed), note }),
          'meeting',
          { data },
        )
        await call.settle(result.position)
        return created(call, `/api/v1/meetings/${result.id}`, () => show(call, result.id))
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.appointment,
      summary: 'Accept or decline the open date',
      access: 'session',
      reads: meetingReads,
      readsIncluded: includedReads,
      answers,
      query,
      body: { schema: updateAppointment, kind: 'appointments' },
      handle: async (call, { data }) => {
        const { state, note = null } = data.attributes
        const meetingId = id<MeetingId>(call.params['meetingId'] ?? '')
        await read(call, meetingId)
        const appointmentId = call.params['id'] ?? ''
        const result = done(
          await meetings.answerAppointment({ ...commandOf(call), meetingId, appointmentId, answer: state, note }),
          'meeting',
          { data },
        )
        await call.settle(result.position)
        return show(call, meetingId)
      },
    }),
  ]
}

/** An administrator acts as one where they are not a party. */
function commandOf(call: SignedInCall) {
  return call.command(call.user.roles.includes('admin') ? 'admin' : 'user')
}

function slotOf({ starts_at, minutes, time_zone }: z.output<typeof slot>): Slot {
  return { startsAt: instant(starts_at), minutes, timeZone: time_zone }
}

function reasonOf(reason: string | null | undefined): MeetingReasonId | null {
  return reason == null ? null : id<MeetingReasonId>(reason)
}

/** @throws Problem 400 */
function relationshipIn({ query }: SignedInCall): string | undefined {
  const value = query.filters.get('mentoring_relationship_id')?.[0]?.toLowerCase()
  if (value !== undefined && !isUuid(value)) throw invalid('mentoring_relationship_id')
  return value
}

/** `-requested_at` is how they come. @throws Problem 400 for another order */
function orderOf(sort: SignedInCall['query']['sort']): 'due' | 'moment' | undefined {
  const [first, ...rest] = sort
  if (first === undefined) return undefined
  if (rest.length > 0 || first.descending !== (first.by !== 'due_at')) throw invalid('sort')
  if (first.by === 'due_at') return 'due'
  return first.by === 'starts_at' ? 'moment' : undefined
}
