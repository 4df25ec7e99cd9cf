import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { ownerOf } from '#commands/people/single-sign-on/links.ts'
import { type OwnIdentity, SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { isUuid } from '#domain/platform/ids.ts'
import { type identity, identityCode, identityLink, identityProof } from '../../contract/people/identities.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authenticate } from '../../platform/http/session.ts'
import { authChecks } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { FieldProblem } from './field-problem.ts'
import { readFields, readLoosely } from './fields.ts'
import { proveOwner } from './second-factor.ts'
import { CodedProblem } from './second-factor-problem.ts'

/** The page that the web application comes back to (web/features/people/settings/paths.ts). */
const settingsPage = '/dashboard/personal_settings#identities'

/** One's own identities at the providers of the company (docs/decisions/2109). */
export function addIdentityCalls(router: Router, dependencies: AuthDependencies): void {
  const { sessions, limits } = dependencies
  const { checks } = authChecks(limits)
  const called = (request: Request, response: Response) => authenticate(sessions, request, response, request.body)
  const signOn = () => {
    if (dependencies.singleSignOn === undefined) throw new Problem(404, 'not_found')
    return dependencies.singleSignOn
  }

  router.get('/identities', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    response.json({ success: true, data: (await signOn().links.list(session)).map(serialize) })
  })

  router.post('/identity_links', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { company, address } = contextOf(response)
    const { body, faults } = readFields(identityLink, request.body)
    if (body === null) throw new FieldProblem(faults)
    const { provider, challenge, current_password: password } = body
    await proveOwner(dependencies, session, response, password, true)
    await limit(limits, 'single_sign_on', address)
    const wish = { companyId: company.id, provider, challenge, returnTo: settingsPage, delivery: 'code' } as const
    try {
      const leaveFor = await signOn().start({ ...wish, links: ownerOf(session) })
      response.json({ success: true, data: { address: leaveFor } })
    } catch (error) {
      if (!(error instanceof SingleSignOnRefused)) throw error
      throw error.reason === 'provider_unknown' ? new Problem(404, 'not_found') : new Problem(422, 'provider_away')
    }
  })

  router.post('/identities', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    await limit(limits, 'single_sign_on', contextOf(response).address)
    const linked = await signOn().links.complete(session, readLoosely(identityCode, request.body)).catch(refuse)
    response.json({ success: true, data: serialize(linked) })
  })

  router.delete('/identities/:id', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { current_password: password } = readLoosely(identityProof, request.body)
    await proveOwner(dependencies, session, response, password, true)
    const id = String(request.params['id'])
    if (!isUuid(id)) throw new Problem(404, 'not_found')
    // Without a password of the company's sign-in page, the last identity is the way in; administrators have another.
    const hasPassword = contextOf(response).company.attributes.sign_in.password || session.user.roles.includes('admin')
    const outcome = await signOn().links.unlink(session, id, !hasPassword)
    if (outcome === 'unknown') throw new Problem(404, 'not_found')
    if (outcome === 'identity_needed') throw new CodedProblem(422, outcome)
    response.json({ success: true })
  })
}

/** Not 401: the session of whoever asks is a good one. */
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
