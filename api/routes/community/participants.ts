import { listParticipants } from '#projections/community/directory/participants.ts'
import { profileResourcesReads } from '#projections/community/profiles/profile-query.ts'
import { mentoringRequests } from '#projections/mentoring/mentoring-request/projection.ts'
import { participants as contract, participantsMeta } from '../../contract/community/profiles.ts'
import { page } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { text } from '../../platform/openapi/parts.ts'
import { withMergedTags } from '../../queries/community/tags.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { unitOf } from '../mentoring/shared/mentoring-policy.ts'

/** Mentees whose profiles the reader may open, as `rightOf` says it of one. */
export function participantEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary:
        'Mentees by name: who asked the reader or was set up with them; of their unit to its referents and ' +
        'administrators; all to administrators',
      access: 'session',
      reads: [...profileResourcesReads, mentoringRequests.name],
      query: { ...queryOf(contract), filters: contract.filters.list, values: { q: text }, texts: ['q'], page: 24 },
      answers: { ...answersOf(contract), list: true, listMeta: participantsMeta },
      handle: async (call) => {
        const { query, user } = call
        const unit = unitOf(user)
        const list = (name: string) => query.filters.get(name) ?? []
        const connection = sql(call.company.id)
        const named = { skills: list('skills'), languages: list('languages') }
        const { skills = [], languages = [] } = await withMergedTags(connection, named)
        const found = await listParticipants(connection, {
          readerId: user.id,
          besides: user.roles.includes('admin') ? 'all' : unit === null ? null : { unit },
          q: list('q').join(' ').slice(0, 200),
          skills,
          languages,
          businessUnits: list('business_units'),
          page: query.page,
        })
        return page(call, found, null, { total_capped: found.totalCapped })
      },
    }),
  ]
}
