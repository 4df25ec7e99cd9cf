import { keptData as contract } from '../../contract/people/kept-data.ts'
import { found, resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keptDataQuery } from '../../queries/people/kept-data.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import { userQuery } from '../../queries/people/users.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

const resource = serializer(contract)

/** What is kept of a person, for that person alone. */
export function keptDataEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.ofUser,
      summary: 'What is kept of the reader: until when, why, and who reads it',
      access: 'session',
      reads: ['mentoring_requests', 'mentoring_relationships', 'meetings', 'feedbacks', 'conversations', 'journal'],
      query: queryOf(contract),
      answers: answersOf(contract),
      handle: async (call) => {
        const { id = '' } = call.params
        const connection = sql(call.company.id)
        if (id !== call.user.id) {
          found(await userQuery(connection, id, call.user.id))
          throw new Problem(403, 'profile_not_accessible')
        }
        return resources(call, resource({ id, ...found(await keptDataQuery(connection, id)) }))
      },
    }),
  ]
}
