import type { Request, Response, Router } from 'express'
import { randomUUID } from 'node:crypto'
import { instant } from '#domain/shared/ids.ts'
import { contextOf } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { credentialsOf } from '../http/session.ts'
import { done } from '../refusals/done.ts'
import { authChecks } from './checks.ts'
import { confirmOwner } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'

/** DELETE /auth: erases the account for ever. The answer carries no token: the session is over. */
export function addDeletion(router: Router, dependencies: AuthDependencies): void {
  const { sessions, accounts, mails, certify, limits } = dependencies

  router.delete('/', authChecks(limits).checks, async (request: Request, response: Response) => {
    const { company, search, id, address, startedAt } = contextOf(response)
    const session = await sessions.verify(company.id, credentialsOf(request, search, request.body))
    if (session === null) throw new Problem(404, 'session_not_found')
    const { user } = session
    await confirmOwner(dependencies, session, { body: request.body, address, at: startedAt })
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

const accountDeleted = {
  fr: 'Votre compte et vos données ont été supprimés.',
  en: 'Your account and your data have been deleted.',
}
