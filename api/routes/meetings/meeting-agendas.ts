import { openMeetingStates } from '#domain/meetings/meeting/words.ts'
import { findMeeting, meetingReads } from '#projections/meetings/meeting/query.ts'
import { meetingAgendas as contract, type MeetingAgendaAttributes } from '../../contract/meetings/meeting-agendas.ts'
import { created, found, one } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AgendaPlace } from '../../ports/meetings.ts'
import { viewerOf } from '../mentoring/shared/mentoring-policy.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** What is on the agenda of a session: its two parties write it, and for everybody else there is none. */
export function meetingAgendaEndpoints({ sql, meetingAgendas }: RouteDependencies): readonly Endpoint[] {
  const declared = { reads: meetingReads, query: queryOf(contract), answers: answersOf(contract) } as const
  /** @throws Problem 404 for who is not one of the two */
  const find = async (call: SignedInCall) => {
    const meetingId = call.params['id'] ?? ''
    const meeting = found(await findMeeting(sql(call.company.id), meetingId, viewerOf(call.user)))
    const userId = call.user.id
    const party =
      meeting.participantUserId === userId
        ? ('participant' as const)
        : meeting.presenterUserId === userId
          ? ('presenter' as const)
          : null
    if (party === null) throw new Problem(404, 'not_found')
    const place: AgendaPlace = { companyId: call.company.id, meetingId, userId, party }
    return { place, isOpen: openMeetingStates.some((state) => state === meeting.state) }
  }
  const show = (call: SignedInCall, { meetingId: id }: AgendaPlace, attributes: MeetingAgendaAttributes) =>
    one(
      call,
      JSON.stringify({
        type: contract.type,
        id,
        attributes,
        relationships: { meeting: { data: { type: 'meetings', id } } },
      }),
      null,
      attributes.revision,
    )

  return [
    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: contract.paths.of_meeting,
      summary: 'What is on the agenda of a session, and what is left over from the one before',
      handle: async (call) => {
        const { place, isOpen } = await find(call)
        return show(call, place, await meetingAgendas.read(sql(call.company.id), place, isOpen))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: contract.paths.edits,
      writes: 'agenda',
      summary: 'Edit one item of the agenda: add, reword, move, tick, remove it, bring it back, carry it over',
      find,
      body: { schema: contract.bodies.edit, kind: 'agenda_edits' },
      handle: async (call, { data }, { place }) => {
        const edited = await meetingAgendas.edit(place, data.attributes, call.once)
        if ('revision' in edited) {
          const location = `/api/v1${contract.paths.of_meeting.replace(':id', place.meetingId)}`
          return created(call, location, async () => show(call, place, edited))
        }
        // As for a command: who is erased is signed in no longer.
        if (edited.refusal === 'erased') throw new Problem(401, 'unauthenticated')
        throw new Problem(edited.refusal === 'agenda_full' ? 422 : 409, edited.refusal)
      },
    }),
  ]
}
