import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { id, instant, type ProfileId, type ProgramId, type RequestId } from '#domain/platform/ids.ts'
import {
  findMentoringRequest,
  listMentoringRequests,
  requestReads,
} from '#projections/mentoring/mentoring-request/query.ts'
import type { z } from 'zod'
import {
  mentoringRequests as contract,
  requestStates,
  type updateMentoringRequest,
} from '../../contract/mentoring/mentoring-requests.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { currentProgramQuery } from '../../queries/company/programs.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { commandOf, partyResource } from './shared/party-resource.ts'

/** Requests for mentoring: their parties and the administrators read them. The domain decides who may do what. */
export function mentoringRequestEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, mentoringRequests } = dependencies
  const { declared, list, one, current, patch, created } = partyResource(dependencies, {
    of: 'mentoring_request',
    contract,
    reads: requestReads,
    find: findMentoringRequest,
    noteIn: ['refusal_note', 'revocation_note'],
  })

  return [
    list({
      summary: "The reader's requests, newest first, or by when their answer is due",
      states: requestStates,
      list: listMentoringRequests,
      orders: { answer_due_at: 'due' },
    }),
    one('One request, with why its score is what it is'),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: contract.paths.list,
      writes: 'mentoring_request',
      summary: 'Ask a mentor for mentoring; an administrator asks for two people',
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        const { participant, presenter, program } = data.relationships
        const mentee = participant?.data.id ?? call.user.profiles.find(({ role }) => role === 'participant')?.id
        if (mentee === undefined) throw new Problem(403, 'not_a_mentee')
        const programId = program?.data.id ?? (await currentProgramQuery(sql(call.company.id), mentee))
        if (programId === null)
          throw new Problem(422, { code: 'not_in_program', source: { pointer: '/data/relationships' } })
        const wanted = {
          programId: id<ProgramId>(programId),
          presenterId: id<ProfileId>(presenter.data.id),
          message: data.attributes.message,
        }
        const result =
          participant === undefined || isOwn(call, participant.data.id)
            ? await mentoringRequests.request({ ...call.command(), ...wanted })
            : await mentoringRequests.createForTwo({
                ...commandOf(call),
                ...wanted,
                participantId: id<ProfileId>(participant.data.id),
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
      writes: 'request_answer',
      summary: 'Confirm, refuse, withdraw or revoke it, by the wanted state; propose other dates, or take one of them',
      body: { schema: contract.bodies.update, kind: contract.type },
      current,
      handle: (call, document) => {
        const requestId = id<RequestId>(document.data.id)
        const {
          aasm_state,
          reason,
          note = null,
          proposed_dates,
          taken_date,
          first_meeting,
        } = document.data.attributes ?? {}
        if (aasm_state !== undefined)
          return patch(call, document, (context) =>
            mentoringRequests.transitionRequest({
              ...context,
              requestId,
              wanted: aasm_state,
              note,
              takenDate: taken_date == null ? null : slotOf(taken_date),
              firstMeeting: first_meeting
                ? { topic: first_meeting.topic, meetingType: first_meeting.meeting_type }
                : null,
              ...(reason !== undefined && { reason }),
            }),
          )
        if (proposed_dates === undefined) return patch(call, document, null)
        const slots = proposed_dates.map(slotOf)
        return patch(call, document, (context) =>
          mentoringRequests.proposeOtherDates({ ...context, requestId, slots, note }),
        )
      },
    }),
  ]
}

function isOwn({ user }: SignedInCall, profileId: string): boolean {
  return user.profiles.some((profile) => profile.role === 'participant' && profile.id === profileId.toLowerCase())
}

type ChangeIn = NonNullable<z.output<typeof updateMentoringRequest>['data']['attributes']>
type SlotIn = NonNullable<ChangeIn['proposed_dates']>[number]

function slotOf({ starts_at, minutes, time_zone }: SlotIn): Slot {
  return { startsAt: instant(starts_at), minutes, timeZone: time_zone }
}
