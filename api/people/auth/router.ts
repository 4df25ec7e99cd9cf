import { Router } from 'express'
import { addConfirmation } from './confirmation.ts'
import { addDeletion } from './deletion.ts'
import type { AuthDependencies } from './dependencies.ts'
import { addIdentityCalls } from './identities.ts'
import { addPasswordCalls } from './password.ts'
import { addPreferences } from './preferences.ts'
import { addRegistration } from './registration.ts'
import { addPasskeyCalls } from './passkeys.ts'
import { addPhoneCalls } from './phone.ts'
import { addSecondFactorCalls } from './second-factor.ts'
import { addSecondFactorSignIn } from './second-factor-sign-in.ts'
import { addSignInCalls } from './sign-in-calls.ts'
import { addSignInLinkCalls } from './sign-in-link.ts'

const calls = [
  addSignInCalls,
  addSignInLinkCalls,
  addSecondFactorSignIn,
  addSecondFactorCalls,
  addPasskeyCalls,
  addIdentityCalls,
  addPhoneCalls,
  addRegistration,
  addPasswordCalls,
  addPreferences,
  addConfirmation,
  addDeletion,
]

/** `/auth`: devise_token_auth as its clients know it. Unknown body keys are ignored, never refused. */
export function createAuthRouter(dependencies: AuthDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const add of calls) add(router, dependencies)
  return router
}
