import { instant, isUuid } from '#domain/platform/ids.ts'
import { findProfile, profileReads } from '#projections/community/profiles/profile-query.ts'
import { favourites as contract, mostFavourites } from '../../contract/community/favourites.ts'
import { found, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { addFavourite, favouritesQuery, removeFavourite } from '../../queries/community/favourites.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { rightOf } from './shared/profile-rights.ts'

const noContent = { status: 204, body: null } as const
const resourceOf = serializer(contract)

/** One's own marks on mentors. The same mark again, or taken off again, is already done. */
export function favouriteEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const given = (call: SignedInCall) => {
    const id = call.params['id'] ?? ''
    return found(isUuid(id) ? id.toLowerCase() : null)
  }
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'The mentors whom the reader marked, the last one first',
      access: 'session',
      reads: [],
      query: queryOf(contract),
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => whole(call, (await favouritesQuery(sql(call.company.id), call.user.id)).map(resourceOf)),
    }),

    endpoint({
      method: 'put',
      path: contract.paths.one,
      summary: 'Mark a mentor as a favourite, which nobody else learns',
      access: 'session',
      reads: profileReads,
      handle: async (call) => {
        const id = given(call)
        const connection = sql(call.company.id)
        const reading = { programId: null, reference: instant(new Date()), scored: false } as const
        const query = { id, role: 'presenter', reader: { userId: call.user.id }, ...reading } as const
        const profile = found(await findProfile(connection, query))
        if (rightOf(call.user, profile) === null) throw new Problem(403, 'profile_not_accessible')
        if (!(await addFavourite(connection, call.user.id, id, mostFavourites)))
          throw new Problem(422, { code: 'too_many', values: { maximum: mostFavourites } })
        return noContent
      },
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.one,
      summary: 'Take the mark off a mentor, also one whom the reader sees no more',
      access: 'session',
      reads: [],
      handle: async (call) => {
        found(await removeFavourite(sql(call.company.id), call.user.id, given(call)))
        return noContent
      },
    }),
  ]
}
