import { profileAccesses as contract, profileAccessesMeta } from '../../contract/people/profile-accesses.ts'
import { page } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { accessesQuery, accessResources } from '../../queries/people/profile-accesses.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** Who opened the reader's own profile. */
export function profileAccessEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'Who opened the profile of the reader, what, and by what right, newest first',
      access: 'session',
      reads: [],
      query: { ...queryOf(contract), page: 25 },
      answers: { ...answersOf(contract), list: true, listMeta: profileAccessesMeta },
      handle: async (call) => {
        const { records, total, meta } = await accessesQuery(sql(call.company.id), call.user.id, call.query.page)
        return page(call, { data: JSON.stringify(accessResources({ records })), total }, null, meta)
      },
    }),
  ]
}
