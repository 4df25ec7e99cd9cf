import { companyAttributes, type CompanyAttributes } from '../contract/resources.ts'
import { resources } from '../http/answers.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { serializerOf } from '../http/serializer.ts'

const companyResource = serializerOf<CompanyAttributes>('companies', ['slug', 'name', 'settings', 'brand'])

/** The company of the host: its brand, its languages. For anyone, because the sign-in page wears it. Other companies are never named. */
export const companyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/companies',
    summary: 'The company that answers here',
    access: 'anyone',
    reads: [],
    query: { page: 100, fields: { companies: Object.keys(companyAttributes.shape) } },
    answers: { type: 'companies', attributes: companyAttributes, list: true },
    handle: async (call) => {
      const { id, attributes } = call.company
      return resources(call, [companyResource({ id, ...attributes })])
    },
  }),
]
