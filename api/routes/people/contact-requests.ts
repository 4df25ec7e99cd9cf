import { contactRequests as contract } from '../../contract/people/contact-requests.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'

/** Somebody who was not invited leaves a name and an address, and nothing else. */
export function contactRequestEndpoints({ contactRequests, limits }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Ask for information on the program, without an invitation',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async ({ company, context }, { data }) => {
        await limit(limits, 'contact', company.id, context.address)
        const { email, first_name, last_name, consent, locale = null } = data.attributes
        await contactRequests.add(company.id, {
          email,
          firstName: first_name,
          lastName: last_name,
          kind: 'information',
          locale,
          company: null,
          size: null,
          wantsInformation: consent,
        })
        return { status: 204, body: null }
      },
    }),
  ]
}
