import { companies as contract } from '../../contract/company/companies.ts'
import { resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

const companyResource = serializer(contract)

/** The company of the host, for anyone: the sign-in page wears its brand. Other companies are never named. */
export function companyEndpoints(): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'The company that answers here',
      access: 'anyone',
      reads: [],
      query: { ...queryOf(contract), page: 100 },
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => {
        const { id, attributes } = call.company
        return resources(call, [companyResource({ id, ...attributes })])
      },
    }),
  ]
}
