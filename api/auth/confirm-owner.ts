import type { Session, Sessions } from '#commands/sessions/sessions.ts'
import { accountDeletion } from '../contract/auth.ts'
import { tooMany } from '../http/dispatch.ts'
import { Problem } from '../http/problem.ts'
import type { AccessLog, RateLimits } from '../ports.ts'

interface ConfirmDependencies {
  readonly sessions: Pick<Sessions, 'confirm'>
  readonly limits: RateLimits
  readonly accessLog: AccessLog
}

/** A sign-in that is younger is as good as the password: clients of devise_token_auth send none. In milliseconds. */
export const freshSignInMs = 10 * 60_000

/**
 * For what cannot be undone: a token that somebody else got hold of is not enough.
 * @throws Problem 422 without the password, or with a wrong one; 429 after too many wrong ones, which count with those
 * of signing in
 */
export async function confirmOwner(
  { sessions, limits, accessLog }: ConfirmDependencies,
  session: Session,
  { body, address, at }: { readonly body: unknown; readonly address: string; readonly at: number },
): Promise<void> {
  const { current_password: password } = accountDeletion.safeParse(body ?? {}).data ?? {}
  if (password === undefined) {
    if (at - session.signedInAt < freshSignInMs) return
    throw new Problem(422, 'password_needed')
  }
  const { companyId, email, id: userId } = session.user
  const seconds = await limits.hit('sign_in', companyId, email, address)
  let wrong = false
  try {
    if (seconds !== null) throw tooMany(seconds)
    wrong = !(await sessions.confirm(session, password))
  } finally {
    if (!wrong) await limits.forgive('sign_in', companyId, email, address)
  }
  if (!wrong) return
  await accessLog.write({ companyId, userId, outcome: 'erasure_refused', address })
  throw new Problem(422, 'password_needed')
}
