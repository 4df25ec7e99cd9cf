import type { Slot } from '#domain/mentoring-request/events.ts'
import { id, instant, type ProfileId, type ProgramId, type RequestId } from '#domain/shared/ids.ts'
import { findMentoringRequest, listMentoringRequests, requestReads } from '#projections/mentoring-request/query.ts'
import type { z } from 'zod'
import {
  mentoringRequests as contract,
  requestStates,
  type updateMentoringRequest,
} from '../contract/mentoring-requests.ts'
import { created, page } from '../http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { currentProgramQuery } from '../queries/programs.ts'
import { done } from '../refusals/done.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { includedOf, includedReads, mentoringValues } from './shared/included.ts'
import { invalid, listFilterOf, viewerOf } from './shared/mentoring-policy.ts'
import { partyResource } from './shared/party-resource.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** Requests for mentoring: their parties and the administrators read them. The domain decides who may do what. */
export function mentoringRequestEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, mentoringRequests } = dependencies

  const { show, current, patch } = partyResource(dependencies, {
    of: 'mentoring_request',
    find: findMentoringRequest,
    noteIn: 'refusal_note',
  })

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's requests, newest first, or by when their answer is due",
      access: 'session',
      reads: requestReads,
      readsIncluded: includedReads,
      query: {
        ...query,
        page: 25,
        sort: contract.sorts,
        filters: contract.filters.list,
        values: mentoringValues(requestStates),
      },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const { query, user } = call
        const list = await listMentoringRequests(
          connection,
          viewerOf(user),
          { ...listFilterOf(call, requestStates), ...(dueFirst(query.sort) && { order: 'due' as const }) },
          query.page,
        )
        return page(call, list, await includedOf(connection, call, list))
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'One request, with why its score is what it is',
      access: 'session',
      reads: requestReads,
      readsIncluded: includedReads,
      query,
      answers,
      handle: async (call) => show(call, call.params['id'] ?? ''),
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Ask a mentor for mentoring; an administrator asks for two people',
      access: 'session',
      reads: requestReads,
      readsIncluded: includedReads,
      query,
      body: { schema: contract.bodies.create, kind: contract.type },
      answers,
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
        const result = done(
          participant === undefined || isOwn(call, participant.data.id)
            ? await mentoringRequests.request({ ...call.command(), ...wanted })
            : await mentoringRequests.createForTwo({
                ...call.command(call.user.roles.includes('admin') ? 'admin' : 'user'),
                ...wanted,
                participantId: id<ProfileId>(participant.data.id),
              }),
          'mentoring_request',
          { data },
        )
        await call.settle(result.position)
        return created(call, `/api/v1/mentoring_requests/${result.id}`, () => show(call, result.id))
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      summary: 'Confirm, refuse, withdraw or revoke it, by the wanted state; propose other dates, or take one of them',
      access: 'session',
      reads: requestReads,
      readsIncluded: includedReads,
      query,
      body: { schema: contract.bodies.update, kind: contract.type },
      current,
      answers,
      handle: (call, document) => {
        const requestId = id<RequestId>(document.data.id)
        const { aasm_state, reason, note = null, proposed_dates, taken_date } = document.data.attributes ?? {}
        if (aasm_state !== undefined)
          return patch(call, document, (context) =>
            mentoringRequests.transitionRequest({
              ...context,
              requestId,
              wanted: aasm_state,
              note,
              takenDate: taken_date == null ? null : slotOf(taken_date),
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

/** `answer_due_at`, or `-requested_at`, which is how they come. @throws Problem 400 for another order */
function dueFirst(sort: SignedInCall['query']['sort']): boolean {
  const [first, ...rest] = sort
  if (first === undefined) return false
  if (rest.length > 0 || first.descending !== (first.by === 'requested_at')) throw invalid('sort')
  return first.by === 'answer_due_at'
}

function isOwn({ user }: SignedInCall, profileId: string): boolean {
  return user.profiles.some((profile) => profile.role === 'participant' && profile.id === profileId.toLowerCase())
}

type ChangeIn = NonNullable<z.output<typeof updateMentoringRequest>['data']['attributes']>
type SlotIn = NonNullable<ChangeIn['proposed_dates']>[number]

function slotOf({ starts_at, minutes, time_zone }: SlotIn): Slot {
  return { startsAt: instant(starts_at), minutes, timeZone: time_zone }
}
