import type { Request, Response, Router } from 'express'
import type { Session } from '#commands/people/sessions/sessions.ts'
import { uidOf } from '#commands/people/sessions/sessions.ts'
import { emailConfirmation } from '../../contract/people/auth.ts'
import { contextOf } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authenticate } from '../../platform/http/session.ts'
import { authChecks } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { readLoosely } from './fields.ts'
import { FieldProblem } from './field-problem.ts'

/**
 * POST /auth/confirmation: the new address is its owner's. Every other session ends, because the address is part of
 * the credentials; one that calls goes on under the new one.
 */
export function addConfirmation(router: Router, dependencies: AuthDependencies): void {
  const { credentials, limits } = dependencies

  router.post('/confirmation', authChecks(limits).checks, async (request: Request, response: Response) => {
    const { company, locale } = contextOf(response)
    const { confirmation_token: token } = readLoosely(emailConfirmation, request.body)
    const session = await sessionOf(dependencies, request, response)
    const result = await credentials.confirmEmail(company.id, token, session?.client ?? null)
    if (result === 'gone') throw new Problem(401, 'link_over')
    if (result === 'taken') throw new FieldProblem([{ field: 'email', code: 'email_in_use' }])
    if (session !== null && response.hasHeader('uid')) {
      const { user } = await credentials.details(session.user)
      response.setHeader('uid', uidOf(user))
    }
    response.json({ success: true, message: confirmed[locale] })
  })
}

async function sessionOf(
  { sessions }: AuthDependencies,
  request: Request,
  response: Response,
): Promise<Session | null> {
  try {
    return await authenticate(sessions, request, response, request.body)
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null
    throw error
  }
}

const confirmed = {
  fr: 'Votre nouvelle adresse e-mail est confirmée.',
  en: 'Your new e-mail address is confirmed.',
}
