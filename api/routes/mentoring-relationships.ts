import {
  findMentoringRelationship,
  listMentoringRelationships,
  relationshipReads,
  type RelationshipFound,
} from '#projections/mentoring-relationship/projection.ts'
import { findMentoringRequest, requestReads } from '#projections/mentoring-request/query.ts'
import { mentoringRelationships as contract, relationshipStates } from '../contract/mentoring-relationships.ts'
import { mentoringRequests } from '../contract/mentoring-requests.ts'
import { found, one, page } from '../http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { includedOf, includedReads, mentoringValues } from './shared/included.ts'
import { listFilterOf, mayReadMentoring, viewerOf } from './shared/mentoring-policy.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** Accompaniments, from the request on: their parties and the administrators read them. */
export function mentoringRelationshipEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const read = async (call: SignedInCall): Promise<RelationshipFound> => {
    const id = call.params['id'] ?? ''
    const relationship = found(await findMentoringRelationship(sql(call.company.id), id, viewerOf(call.user)))
    if (!mayReadMentoring(call.user, relationship)) throw new Problem(403, 'forbidden')
    return relationship
  }

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's accompaniments, newest first",
      access: 'session',
      reads: relationshipReads,
      readsIncluded: includedReads,
      query: { ...query, page: 25, filters: contract.filters.list, values: mentoringValues(relationshipStates) },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const filter = listFilterOf(call, relationshipStates)
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
      handle: async (call) => {
        const relationship = await read(call)
        const included = await includedOf(sql(call.company.id), call, [relationship])
        return one(call, relationship.json, included, relationship.revision)
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
        const { requestId } = await read(call)
        if (requestId === null) return one(call, 'null', call.query.includeGiven ? '[]' : null)
        const connection = sql(call.company.id)
        const request = found(await findMentoringRequest(connection, requestId, viewerOf(call.user)))
        return one(call, request.json, await includedOf(connection, call, [request]), request.revision)
      },
    }),
  ]
}
