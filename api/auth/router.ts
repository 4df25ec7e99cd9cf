import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/accounts.ts'
import type { Sessions } from '#commands/sessions/sessions.ts'
import { instant } from '#domain/shared/ids.ts'
import { signIn } from '../contract/auth.ts'
import { hasBody, parseJson, readText, refuseUnstorable } from '../http/body.ts'
import { contextOf } from '../http/context.ts'
import { limit } from '../http/dispatch.ts'
import { apiSecurityHeaders } from '../http/headers.ts'
import { authBodyKind } from '../http/media-types.ts'
import { Problem } from '../http/problem.ts'
import { authenticate, credentialsOf, setTokenHeaders } from '../http/session.ts'
import type { AccessLog, RateLimits } from '../ports.ts'
import { done } from '../refusals/done.ts'
import { confirmOwner } from './confirm-owner.ts'
import { attemptSignIn } from './sign-in.ts'
import { authUser } from './user.ts'

interface AuthDependencies {
  readonly sessions: Sessions
  readonly accounts: Pick<Accounts, 'erase'>
  readonly limits: RateLimits
  readonly accessLog: AccessLog
}

/** `/auth`: devise_token_auth as its clients know it. Unknown body keys are ignored, never refused. */
export function createAuthRouter({ sessions, accounts, limits, accessLog }: AuthDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const checksWith = (readBody: RequestHandler) => [apiSecurityHeaders, noStore, countAddress(limits), readBody]
  const checks = checksWith(readStorableBody)

  // Credentials that no store keeps are refused as wrong ones are, in the same words.
  router.post('/sign_in', checksWith(readAnyBody), async (request: Request, response: Response) => {
    const { company, address } = contextOf(response)
    const parsed = signIn.safeParse(request.body ?? {})
    const { email, password } = parsed.success ? parsed.data : { email: '', password: '' }
    const userAgent = request.headers['user-agent']
    const attempt = { companyId: company.id, email, password, address, userAgent }
    const result = await attemptSignIn({ sessions, limits, accessLog }, attempt)
    setTokenHeaders(response, result.issued)
    response.json({ data: authUser(result.session.user) })
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
    const session = await authenticate(sessions, request, response, request.body)
    response.json({ success: true, data: authUser(session.user) })
  })

  router.delete('/sign_out', checks, async (request: Request, response: Response) => {
    const { company, search } = contextOf(response)
    const ended = await sessions.signOut(company.id, credentialsOf(request, search, request.body))
    if (!ended) throw new Problem(404, 'session_not_found')
    response.json({ success: true })
  })

  // Erases the account for ever. The answer carries no token: the session is over.
  router.delete('/', checks, async (request: Request, response: Response) => {
    const { company, search, id, address, startedAt } = contextOf(response)
    const session = await sessions.verify(company.id, credentialsOf(request, search, request.body))
    if (session === null) throw new Problem(404, 'session_not_found')
    const { user } = session
    await confirmOwner({ sessions, limits, accessLog }, session, { body: request.body, address, at: startedAt })
    const erased = await accounts.erase({
      companyId: company.id,
      actor: { kind: 'user', userId: user.id },
      idempotencyKey: randomUUID(),
      at: instant(new Date()),
      correlationId: id,
      userId: user.id,
    })
    done(erased, 'account')
    response.json({ status: 'success', message: accountDeleted[user.locale] })
  })

  return router
}

const accountDeleted = {
  fr: 'Votre compte et vos données ont été supprimés.',
  en: 'Your account and your data have been deleted.',
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

function countAddress(limits: RateLimits): RequestHandler {
  return async (_request, response, next) => {
    await limit(limits, 'address', contextOf(response).address)
    next()
  }
}

/** Reads JSON or a form into `request.body`, whatever its texts hold. */
const readAnyBody: RequestHandler = async (request, _response, next) => {
  if (hasBody(request)) {
    const kind = authBodyKind(request.headers['content-type'])
    const text = await readText(request)
    request.body = kind === 'json' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text))
  }
  next()
}

/** As `readAnyBody`. @throws Problem 422 for a text that no store keeps */
const readStorableBody: RequestHandler = async (request, response, next) => {
  await readAnyBody(request, response, () => undefined)
  refuseUnstorable(request.body)
  next()
}
