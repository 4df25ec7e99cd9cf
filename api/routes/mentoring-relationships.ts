import { id, type ProfileId, type ProgramId, type RelationshipId } from '#domain/shared/ids.ts'
import {
  findMentoringRelationship,
  listMentoringRelationships,
  relationshipReads,
} from '#projections/mentoring-relationship/projection.ts'
import { findMentoringRequest, requestReads } from '#projections/mentoring-request/query.ts'
import { mentoringRelationships as contract, relationshipStates } from '../contract/mentoring-relationships.ts'
import { mentoringRequests } from '../contract/mentoring-requests.ts'
import { created, found, one, page } from '../http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { done } from '../refusals/done.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { includedOf, includedReads, mentoringValues } from './shared/included.ts'
import { invalid, listFilterOf, viewerOf } from './shared/mentoring-policy.ts'
import { partyResource } from './shared/party-resource.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** Accompaniments, from the request on: their parties and the administrators read them. */
export function mentoringRelationshipEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, mentoringRelationships: commands } = dependencies
  const { read, show, current, patch } = partyResource(dependencies, {
    of: 'mentoring_relationship',
    find: findMentoringRelationship,
    noteIn: 'finish_note',
  })

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's accompaniments, newest first, or the last ended first",
      access: 'session',
      reads: relationshipReads,
      readsIncluded: includedReads,
      query: {
        ...query,
        page: 25,
        sort: contract.sorts,
        filters: contract.filters.list,
        values: mentoringValues(relationshipStates),
      },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const filter = {
          ...listFilterOf(call, relationshipStates),
          ...(lastEndedFirst(call.query.sort) && { order: 'ended' as const }),
        }
        const list = await listMentoringRelationships(connection, viewerOf(call.user), filter, call.query.page)
        return page(call, list, await includedOf(connection, call, list))
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'One accompaniment',
      access: 'session',
      reads: relationshipReads,
      readsIncluded: includedReads,
      query,
      answers,
      handle: async (call) => show(call, call.params['id'] ?? ''),
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Bring two people together without a request, as an administrator',
      access: 'session',
      reads: relationshipReads,
      readsIncluded: includedReads,
      query,
      body: { schema: contract.bodies.create, kind: contract.type },
      answers,
      handle: async (call, { data }) => {
        const { participant, presenter, program } = data.relationships
        const result = done(
          await commands.setUp({
            ...call.command(call.user.roles.includes('admin') ? 'admin' : 'user'),
            programId: id<ProgramId>(program.data.id),
            participantId: id<ProfileId>(participant.data.id),
            presenterId: id<ProfileId>(presenter.data.id),
          }),
          'mentoring_relationship',
          { data },
        )
        await call.settle(result.position)
        return created(call, `/api/v1/mentoring_relationships/${result.id}`, () => show(call, result.id))
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      summary: 'Finish it, or delete it as an administrator, by the wanted state',
      access: 'session',
      reads: relationshipReads,
      readsIncluded: includedReads,
      query,
      body: { schema: contract.bodies.update, kind: contract.type },
      current,
      answers,
      handle: (call, document) => {
        const { aasm_state: wanted, reason, note = null } = document.data.attributes ?? {}
        if (wanted === undefined) return patch(call, document, null)
        return patch(call, document, (context) =>
          commands.transitionRelationship({
            ...context,
            relationshipId: id<RelationshipId>(document.data.id),
            wanted,
            note,
            ...(reason !== undefined && { reason }),
          }),
        )
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.request,
      summary: 'The request that an accompaniment began with; null when an administrator set it up',
      access: 'session',
      reads: [...relationshipReads, ...requestReads],
      readsIncluded: includedReads,
      query: queryOf(mentoringRequests),
      answers: { ...answersOf(mentoringRequests), nullable: true },
      handle: async (call) => {
        const { requestId } = await read(call, call.params['id'] ?? '')
        if (requestId === null) return one(call, 'null', call.query.includeGiven ? '[]' : null)
        const connection = sql(call.company.id)
        const request = found(await findMentoringRequest(connection, requestId, viewerOf(call.user)))
        return one(call, request.json, await includedOf(connection, call, [request]), request.revision)
      },
    }),
  ]
}

/** `-ended_at`, or `-requested_at`, which is how they come. @throws Problem 400 for another order */
function lastEndedFirst(sort: SignedInCall['query']['sort']): boolean {
  const [first, ...rest] = sort
  if (first === undefined) return false
  if (rest.length > 0 || !first.descending) throw invalid('sort')
  return first.by === 'ended_at'
}
