import type { NextFunction, Request, Response, Router } from 'express'
import { signIn } from '../../contract/people/auth.ts'
import { contextOf } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authenticate, credentialsOf, setTokenHeaders } from '../../platform/http/session.ts'
import { authChecks, originOf } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { attemptSignIn } from './sign-in.ts'
import { factorNeeded } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** Signing in with a password, signing out, and whose session it is. */
export function addSignInCalls(router: Router, dependencies: AuthDependencies): void {
  const { sessions, limits, credentials } = dependencies
  const { checks, anyTextChecks } = authChecks(limits)

  router.post('/sign_in', anyTextChecks, async (request: Request, response: Response) => {
    const { company } = contextOf(response)
    const parsed = signIn.safeParse(request.body ?? {})
    const { email, password } = parsed.success ? parsed.data : { email: '', password: '' }
    const attempt = { company, email, password, ...originOf(request, response) }
    const result = await attemptSignIn(dependencies, attempt)
    if (!result.ok) throw await factorNeeded(dependencies, result.user, 'password')
    const { issued, account } = result
    setTokenHeaders(response, issued)
    response.json({ data: authUser(account) })
  })

  // A person who opens the sign-in page asks for HTML: that is the application's.
  router.get('/sign_in', (request: Request, _response: Response, next: NextFunction) => {
    if (request.headers.accept?.includes('text/html') === true) {
      next()
      return
    }
    throw new Problem(405, 'sign_in_is_post', { Allow: 'POST' })
  })

  router.get('/validate_token', checks, async (request: Request, response: Response) => {
    const { user } = await authenticate(sessions, request, response, request.body)
    response.json({ success: true, data: authUser(await credentials.details(user)) })
  })

  router.delete('/sign_out', checks, async (request: Request, response: Response) => {
    const { company, search } = contextOf(response)
    const ended = await sessions.signOut(company.id, credentialsOf(request, search, request.body))
    if (!ended) throw new Problem(404, 'session_not_found')
    response.json({ success: true })
  })
}
