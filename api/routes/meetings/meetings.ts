import { id, isUuid, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import { listMeetings, meetingReads } from '#projections/meetings/meeting/query.ts'
import {
  createAppointment,
  meetings as contract,
  meetingStates,
  updateAppointment,
  type MeetingAttributes,
} from '../../contract/meetings/meetings.ts'
import { found } from '../../platform/http/answers.ts'
import { calendarFileHeaders } from '../../platform/http/calendar-feed.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { uuid } from '../../platform/openapi/parts.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { invalid } from '../mentoring/shared/mentoring-policy.ts'
import { commandOf } from '../mentoring/shared/party-resource.ts'
import { meetingParty, reasonOf, slotOf } from './shared/meeting-party.ts'

/** Meetings of an accompaniment: their two parties and the administrators read them. */
export function meetingEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { meetings, calendarFeeds } = dependencies
  const { declared, show, settled, conditional, list, one, current, patch, created } = meetingParty(dependencies)
  const attributesOf = async (call: SignedInCall) => (await current(call)).attributes as MeetingAttributes

  return [
    list({
      summary: "The reader's sessions, newest first, or by what is due, or the last ones first",
      states: meetingStates,
      list: listMeetings,
      orders: { due_at: 'due', starts_at: 'moment' },
      parent: { of: relationshipIn, values: { mentoring_relationship_id: uuid } },
    }),
    one('One session'),

    endpoint({
      access: 'session',
      method: 'get',
      path: contract.paths.calendar,
      summary: 'One session as a file for a calendar, to its two people, while it has a date',
      reads: meetingReads,
      answers: { file: 'text/calendar' },
      handle: async ({ company, user, params }) => {
        const meetingId = params['id'] ?? ''
        const file = found(isUuid(meetingId) ? await calendarFeeds.meeting(company.id, user.id, meetingId) : null)
        return { status: 200, headers: calendarFileHeaders, stream: (write) => write(file) }
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: contract.paths.list,
      writes: 'meeting',
      summary: 'Plan a session, with a date to accept or without one',
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        const { topic, description = null, meeting_type, appointment = null, note = null } = data.attributes
        const { conference_url: link = null } = data.attributes
        const { mentoring_relationship, meeting_reason } = data.relationships
        const result = await meetings.planMeeting({
          ...commandOf(call),
          relationshipId: id<RelationshipId>(mentoring_relationship.data.id),
          topic,
          description,
          meetingType: meeting_type,
          reasonId: reasonOf(meeting_reason?.data?.id),
          slot: appointment && slotOf(appointment),
          note,
          link,
        })
        return created(call, result, { data })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: contract.paths.one,
      revisions: true,
      writes: 'meeting',
      summary:
        'Start, end, refuse, cancel it or answer its date, by the wanted state; propose a date; change its subject',
      body: { schema: contract.bodies.update, kind: contract.type },
      current,
      handle: async (call, document) => {
        const meetingId = id<MeetingId>(document.data.id)
        const { aasm_state: wanted, appointment, reason: why, note = null, ...about } = document.data.attributes ?? {}
        const { conference_url: conferenceUrl, ...subject } = about
        // An unchanged address would notify both without a change.
        const isSame = conferenceUrl !== undefined && conferenceUrl === (await attributesOf(call)).conference_url
        const link = isSame ? undefined : conferenceUrl
        const given = document.data.relationships?.meeting_reason
        if (wanted !== undefined)
          return patch(call, document, (context) =>
            meetings.transitionMeeting({
              ...context,
              meetingId,
              wanted,
              note,
              ...(why !== undefined && { reason: why }),
            }),
          )
        if (appointment !== undefined)
          return patch(call, document, (context) =>
            meetings.proposeAppointment({ ...context, meetingId, slot: slotOf(appointment), note }),
          )
        if (Object.keys(subject).length === 0 && given === undefined) {
          // It is so already, whatever has been read: perhaps by this call, whose answer was lost.
          if (isSame) return show(call, meetingId)
          return patch(
            call,
            document,
            link === undefined ? null : (context) => meetings.setMeetingLink({ ...context, meetingId, link }),
          )
        }
        const current = await attributesOf(call)
        const reason = given === undefined ? current.meeting_reason_id : (given.data?.id ?? null)
        return patch(call, document, (context) =>
          meetings.changeMeetingSubject({
            ...context,
            meetingId,
            topic: subject.topic ?? current.topic ?? '',
            description: subject.description === undefined ? current.description : subject.description,
            meetingType: subject.meeting_type ?? current.meeting_type,
            reasonId: reasonOf(reason),
            keepsReason: reason === current.meeting_reason_id,
            ...(link !== undefined && { link }),
          }),
        )
      },
    }),

    endpoint({
      reads: declared.reads,
      query: declared.query,
      access: 'session',
      method: 'delete',
      path: contract.paths.one,
      revisions: true,
      summary: 'Cancel a session, without a reason',
      handle: async (call) => {
        const meetingId = id<MeetingId>(call.params['id'] ?? '')
        const context = await conditional(call, meetingId)
        await settled(call, await meetings.transitionMeeting({ ...context, meetingId, wanted: 'cancelled' }))
        return { status: 204, body: null }
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: contract.paths.appointments,
      writes: 'meeting',
      summary: 'Propose a date, another one, or a counter-proposal',
      body: { schema: createAppointment, kind: 'appointments' },
      handle: async (call, { data }) => {
        const { note = null, instead_of: insteadOf, ...proposed } = data.attributes
        const meetingId = id<MeetingId>(call.params['meetingId'] ?? '')
        const command = {
          ...commandOf(call),
          meetingId,
          slot: slotOf(proposed),
          note,
          ...(insteadOf !== undefined && { insteadOf }),
        }
        return created(call, await meetings.proposeAppointment(command), { data })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: contract.paths.appointment,
      revisions: true,
      writes: 'meeting',
      summary: 'Accept, decline or withdraw the open date',
      body: { schema: updateAppointment, kind: 'appointments' },
      handle: async (call, { data }) => {
        const { state, note = null } = data.attributes
        const meetingId = id<MeetingId>(call.params['meetingId'] ?? '')
        const appointmentId = call.params['id'] ?? ''
        const context = await conditional(call, meetingId)
        const command = { ...context, meetingId, appointmentId, answer: state, note }
        await settled(call, await meetings.answerAppointment(command), { data })
        return show(call, meetingId)
      },
    }),
  ]
}

/** @throws Problem 400 */
function relationshipIn({ query }: SignedInCall): string | undefined {
  const value = query.filters.get('mentoring_relationship_id')?.[0]?.toLowerCase()
  if (value !== undefined && !isUuid(value)) throw invalid('mentoring_relationship_id')
  return value
}
