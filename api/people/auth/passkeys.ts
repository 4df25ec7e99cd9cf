import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import type { Passkey } from '#commands/people/passkeys/ports.ts'
import { isUuid } from '#domain/platform/ids.ts'
import {
  newPasskey,
  type passkey,
  passkeyName,
  passkeyProposal,
  passkeySignIn,
} from '../../contract/people/passkeys.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authenticate, setTokenHeaders } from '../../platform/http/session.ts'
import { authChecks, originOf } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { FieldProblem } from './field-problem.ts'
import { readFields, readLoosely } from './fields.ts'
import { passkeyHost } from './passkey-host.ts'
import { proveOwner, takeCode } from './second-factor.ts'
import { CodedProblem } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** One's own passkeys, and signing in with one. */
export function addPasskeyCalls(router: Router, dependencies: AuthDependencies): void {
  const { sessions, passkeys, credentials, limits, accessLog } = dependencies
  const { checks } = authChecks(limits)
  const called = (request: Request, response: Response) => authenticate(sessions, request, response, request.body)

  router.get('/passkeys', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    response.json({ success: true, data: (await passkeys.list(session)).map(serialize) })
  })

  router.post('/passkeys/options', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { current_password: password, code } = readLoosely(passkeyProposal, request.body)
    if (code === undefined) await proveOwner(dependencies, session, response, password, true)
    else await takeCode(dependencies, session, response, code)
    const { attributes } = contextOf(response).company
    response.json({
      success: true,
      data: await passkeys.registration(session, passkeyHost(request), attributes.name),
    })
  })

  router.post('/passkeys', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { name, response: answer } = bodyOf(newPasskey, request)
    const added = await passkeys.add(session, passkeyHost(request), name, answer)
    if (added === null) throw new CodedProblem(422, 'passkey_not_added')
    response.json({ success: true, data: serialize(added) })
  })

  router.patch('/passkeys/:id', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { name } = bodyOf(passkeyName, request)
    const renamed = await passkeys.rename(session, idOf(request), name)
    if (renamed === null) throw new Problem(404, 'not_found')
    response.json({ success: true, data: serialize(renamed) })
  })

  router.delete('/passkeys/:id', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { current_password: password, code } = readLoosely(passkeyProposal, request.body)
    if (code === undefined) await proveOwner(dependencies, session, response, password, true)
    else await takeCode(dependencies, session, response, code)
    if (!(await passkeys.remove(session, idOf(request)))) throw new Problem(404, 'not_found')
    response.json({ success: true })
  })

  router.post('/sign_in/passkey/options', checks, async (request: Request, response: Response) => {
    const { company } = contextOf(response)
    response.json({ success: true, data: await passkeys.signInOptions(company.id, passkeyHost(request)) })
  })

  router.post('/sign_in/passkey', checks, async (request: Request, response: Response) => {
    const { company, address } = contextOf(response)
    const { response: answer } = readLoosely(passkeySignIn, request.body)
    await limit(limits, 'sign_in_address', address)
    const credential = await passkeys.owner(company.id, answer)
    const origin = originOf(request, response)
    const opened = credential && (await passkeys.signIn(credential, passkeyHost(request), answer, origin))
    if (opened === null) {
      const userId = credential?.userId ?? null
      await accessLog.write({ companyId: company.id, userId, outcome: 'passkey_refused', address })
      throw new CodedProblem(401, 'passkey_refused')
    }
    await limits.forgive(['sign_in_address', address])
    setTokenHeaders(response, opened.issued)
    response.json({ data: authUser(await credentials.details(opened.session.user)) })
  })
}

function serialize({ id, name, host, createdAt, lastUsedAt, synced }: Passkey): z.infer<typeof passkey> {
  const last_used_at = lastUsedAt?.toISOString() ?? null
  return { id, name, host, created_at: createdAt.toISOString(), last_used_at, synced }
}

/** @throws Problem 404 */
function idOf(request: Request): string {
  const id = String(request.params['id'])
  if (!isUuid(id)) throw new Problem(404, 'not_found')
  return id
}

/** @throws FieldProblem */
function bodyOf<Body>(schema: z.ZodType<Body>, request: Request): Body {
  const { body, faults } = readFields(schema, request.body)
  if (body === null) throw new FieldProblem(faults)
  return body
}
