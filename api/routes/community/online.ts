import { conversationReads, counterpartsOf } from '#projections/messages/conversation/query.ts'
import { online as contract } from '../../contract/community/online.ts'
import { resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { onlineQuery } from '../../queries/community/online.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** Who is there, of those with whom the reader corresponds. */
export function onlineEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'Who has the application open, of those with whom the reader corresponds',
      access: 'session',
      reads: conversationReads,
      query: { ...queryOf(contract), page: 100 },
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const people = await onlineQuery(connection, await counterpartsOf(connection, call.user.id))
        return resources(
          call,
          people.map(({ userId, since }) => ({ type: contract.type, id: userId, attributes: { since } })),
        )
      },
    }),
  ]
}
