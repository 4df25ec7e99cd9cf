import { derivedId } from '#domain/platform/ids.ts'
import { acceptances as contract } from '../../contract/people/acceptances.ts'
import { resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { versionsInForce } from '../../queries/content/documents.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf } from '../platform/shared/from-contract.ts'

const resource = serializer(contract)

/** Accepting a text that the company asks for; `must_accept` of the account says which. */
export function acceptanceEndpoints({ sql, accounts }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Accept a text in the version in force. The same again is done already',
      access: 'session',
      beforeAcceptance: true,
      reads: [],
      body: { schema: contract.bodies.create, kind: contract.type },
      answers: answersOf(contract),
      handle: async (call, { data }) => {
        const text = data.attributes
        const { id } = call.user
        const versions = await versionsInForce(sql(call.company.id))
        const versionInForce = versions.get(text.document) ?? 1
        const result = await accounts.acceptTerms({ ...call.command(), userId: id, text, versionInForce })
        done(result, 'account', { data })
        const acceptance = derivedId('acceptance', id, text.document, String(text.version), text.language)
        return { ...resources(call, resource({ id: acceptance, ...text })), status: 201 }
      },
    }),
  ]
}
