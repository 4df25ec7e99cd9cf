import { z } from 'zod'
import { ownerOf } from '#commands/people/single-sign-on/links.ts'
import { type OwnIdentity, SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { answerOf, done, providerAddress } from '../../contract/people/auth-answers.ts'
import { identity, identityCode, identityLink, identityProof } from '../../contract/people/identities.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth, idOf } from './dialect.ts'
import { proveOwner } from './second-factor.ts'
import { CodedProblem } from './second-factor-problem.ts'

/** The page that the web application comes back to (web/features/people/settings/paths.ts). */
const settingsPage = '/dashboard/personal_settings#identities'

/** The identities of the signed-in person at the company's providers (docs/decisions/2109). */
export function identityEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { limits } = dependencies
  const signOn = () => {
    if (dependencies.singleSignOn === undefined) throw new Problem(404, 'not_found')
    return dependencies.singleSignOn
  }
  return [
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'get',
      path: '/identities',
      summary: "One's own identities at the providers of the company",
      access: 'session',
      operationId: 'listIdentities',
      answers: answerOf(z.array(identity)),
      refuses: [404],
      handle: async ({ session }) =>
        answer({ success: true, data: (await signOn().links.list(session)).map(serialize) }),
    }),
    endpoint<z.infer<typeof identityLink>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/identity_links',
      summary: 'Begin to link an identity; nothing is linked until POST /auth/identities',
      access: 'session',
      body: { schema: identityLink, kind: 'fields' },
      operationId: 'beginIdentityLink',
      answers: providerAddress,
      fields: true,
      refuses: [404],
      handle: async (call, { provider, challenge, current_password: password }) => {
        const { session, company, context } = call
        await proveOwner(dependencies, call, password, true)
        await limit(limits, 'single_sign_on', context.address)
        const wish = { companyId: company.id, provider, challenge, returnTo: settingsPage, delivery: 'code' } as const
        try {
          const leaveFor = await signOn().start({ ...wish, links: ownerOf(session) })
          return answer({ success: true, data: { address: leaveFor } })
        } catch (error) {
          if (!(error instanceof SingleSignOnRefused)) throw error
          throw error.reason === 'provider_unknown' ? new Problem(404, 'not_found') : new Problem(422, 'provider_away')
        }
      },
    }),
    endpoint<z.infer<typeof identityCode>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/identities',
      summary: 'Link the identity of a code, in the session that began, with what its page kept; once, within a minute',
      access: 'session',
      body: { schema: identityCode, kind: 'loose' },
      operationId: 'linkIdentity',
      answers: answerOf(identity),
      fields: true,
      refuses: [404],
      handle: async ({ session, context }, code) => {
        await limit(limits, 'single_sign_on', context.address)
        const linked = await signOn().links.complete(session, code).catch(refuse)
        return answer({ success: true, data: serialize(linked) })
      },
    }),
    endpoint<z.infer<typeof identityProof>, undefined, DeviseTokenAuth>({
      method: 'delete',
      path: '/identities/:id',
      summary: 'Unlink an identity; every other session that it opened ends',
      access: 'session',
      body: { schema: identityProof, kind: 'loose' },
      operationId: 'unlinkIdentity',
      answers: done,
      fields: true,
      handle: async (call, { current_password: password }) => {
        const { session, company } = call
        await proveOwner(dependencies, call, password, true)
        const id = idOf(call)
        // Without a password of the company's sign-in page, the last identity is the way in. Administrators have
        // another.
        const hasPassword = company.attributes.sign_in.password || session.user.roles.includes('admin')
        const outcome = await signOn().links.unlink(session, id, !hasPassword)
        if (outcome === 'unknown') throw new Problem(404, 'not_found')
        if (outcome === 'identity_needed') throw new CodedProblem(422, outcome)
        return answer({ success: true })
      },
    }),
  ]
}

/** Not 401: the caller's session is valid. */
function refuse(error: unknown): never {
  if (!(error instanceof SingleSignOnRefused)) throw error
  const { reason } = error
  if (reason !== 'identity_taken' && reason !== 'account_disabled') throw new CodedProblem(422, 'link_expired')
  throw new CodedProblem(422, reason)
}

function serialize({ id, connection, issuer, createdAt, lastUsedAt }: OwnIdentity): z.infer<typeof identity> {
  return {
    id,
    connection_id: connection?.id ?? null,
    kind: connection?.kind ?? null,
    label: connection?.label ?? issuer,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
