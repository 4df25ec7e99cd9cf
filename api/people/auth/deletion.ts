import type { Request, Response, Router } from 'express'
import { randomUUID } from 'node:crypto'
import type { Session } from '#commands/people/sessions/sessions.ts'
import { instant } from '#domain/platform/ids.ts'
import { accountDeletion } from '../../contract/people/auth.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import { credentialsOf } from '../../platform/http/session.ts'
import { done } from '../../refusals/platform/done.ts'
import { authChecks } from './checks.ts'
import { confirmOwner } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { FieldProblem } from './field-problem.ts'
import { passkeyHost } from './passkey-host.ts'
import { takeCode } from './second-factor.ts'

/** DELETE /auth: erases the account for ever. The answer carries no token: the session is over. */
export function addDeletion(router: Router, dependencies: AuthDependencies): void {
  const { sessions, accounts, mails, certify, limits } = dependencies

  router.delete('/', authChecks(limits).checks, async (request: Request, response: Response) => {
    const { company, search, id, address, startedAt } = contextOf(response)
    const session = await sessions.verify(company.id, credentialsOf(request, search, request.body))
    if (session === null) throw new Problem(404, 'session_not_found')
    const { user } = session
    const hasPasskeyAlone = !user.secondFactor && (await isOfPasskeysAlone(dependencies, session, request))
    if (hasPasskeyAlone) await takePasskey(dependencies, session, request, address)
    else await confirmOwner(dependencies, session, { body: request.body, address, at: startedAt })
    if (user.secondFactor) await takeCode(dependencies, session, response, codeOf(request.body))
    const erased = await accounts.erase({
      companyId: company.id,
      actor: { kind: 'user', userId: user.id },
      idempotencyKey: randomUUID(),
      at: instant(new Date()),
      correlationId: id,
      userId: user.id,
    })
    done(erased, 'account')
    // To the address itself: the account is gone.
    await mails.enqueue({
      companyId: company.id,
      key: `account_erased/${randomUUID()}`,
      to: { address: user.email, locale: user.locale },
      template: 'account_erased',
      params: { firstName: user.firstName },
    })
    const certificate = await certify({ companyId: company.id, userId: user.id })
    response.json({ status: 'success', message: accountDeleted[user.locale], certificate })
  })
}

/** No password, and a passkey that signs at this host: it is all that tells the owner from a stolen token. */
async function isOfPasskeysAlone(
  { credentials, passkeys }: AuthDependencies,
  session: Session,
  request: Request,
): Promise<boolean> {
  const { hasPassword } = await credentials.details(session.user)
  return !hasPassword && (await passkeys.has(session, passkeyHost(request)))
}

/** @throws FieldProblem 422: there is none, or it is not this person's; Problem 429 */
async function takePasskey(
  { passkeys, limits, accessLog }: AuthDependencies,
  session: Session,
  request: Request,
  address: string,
): Promise<void> {
  const { passkey: answer } = accountDeletion.safeParse(request.body ?? {}).data ?? {}
  if (answer === undefined) throw new FieldProblem([{ field: 'passkey', code: 'passkey_needed' }])
  await limit(limits, 'sign_in_address', address)
  if (!(await passkeys.confirm(session, passkeyHost(request), answer))) {
    const { companyId, id: userId } = session.user
    await accessLog.write({ companyId, userId, outcome: 'passkey_refused', address })
    throw new FieldProblem([{ field: 'passkey', code: 'passkey_needed' }])
  }
  await limits.forgive(['sign_in_address', address])
}

/** @throws FieldProblem 422: there is none */
function codeOf(body: unknown): string {
  const { code = '' } = accountDeletion.safeParse(body ?? {}).data ?? {}
  if (code === '') throw new FieldProblem([{ field: 'code', code: 'second_factor_needed' }])
  return code
}

const accountDeleted = {
  fr: 'Votre compte et vos données ont été supprimés.',
  en: 'Your account and your data have been deleted.',
}
