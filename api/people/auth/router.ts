import type { Router } from 'express'
import { routerOf } from '../../platform/http/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import { confirmationEndpoints } from './confirmation.ts'
import { deletionEndpoints } from './deletion.ts'
import type { AuthDependencies } from './dependencies.ts'
import { type AuthEndpoint, deviseTokenAuth } from './dialect.ts'
import { identityEndpoints } from './identities.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { passwordEndpoints } from './password.ts'
import { phoneEndpoints } from './phone.ts'
import { preferenceEndpoints } from './preferences.ts'
import { registrationEndpoints } from './registration.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { secondFactorSignIn } from './second-factor-sign-in.ts'
import { signInEndpoints } from './sign-in-calls.ts'
import { signInLinkEndpoints } from './sign-in-link.ts'

/** Everything under `/auth` but what identity providers call (single-sign-on.ts). */
export function authEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  return [
    ...registrationEndpoints(dependencies),
    ...preferenceEndpoints(dependencies),
    ...deletionEndpoints(dependencies),
    ...signInEndpoints(dependencies),
    ...signInLinkEndpoints(dependencies),
    ...passwordEndpoints(dependencies),
    ...phoneEndpoints(dependencies),
    ...confirmationEndpoints(dependencies),
    ...passkeyEndpoints(dependencies),
    ...identityEndpoints(dependencies),
    ...secondFactorSignIn(dependencies),
    ...secondFactorEndpoints(dependencies),
  ]
}

export function createAuthRouter(endpoints: readonly AuthEndpoint[], dependencies: AuthDependencies): Router {
  const router = routerOf(endpoints, deviseTokenAuth, dependencies)
  // A person who opens the sign-in page asks for HTML: that is the application's.
  router.get('/sign_in', (request, _response, next) => {
    if (request.headers.accept?.includes('text/html') !== true)
      throw new Problem(405, 'sign_in_is_post', { Allow: 'POST' })
    next()
  })
  return router
}
