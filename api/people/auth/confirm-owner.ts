import type { Session, Sessions } from '#commands/people/sessions/sessions.ts'
import { ownersPassword } from '../../contract/people/auth.ts'
import { tooMany } from '../../platform/http/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AccessLog, AccessOutcome } from '../../ports/people.ts'
import type { RateLimits } from '../../ports/platform.ts'

interface ConfirmDependencies {
  readonly sessions: Pick<Sessions, 'confirm'>
  readonly limits: RateLimits
  readonly accessLog: AccessLog
}

/** A sign-in that is younger is as good as the password: clients of devise_token_auth send none. In milliseconds. */
const freshSignInMs = 10 * 60_000

export function isFresh(session: Session, at: number): boolean {
  return at - session.signedInAt < freshSignInMs
}

/**
 * For what cannot be undone: a token that somebody else got hold of is not enough.
 * @throws Problem 422 without the password, or with a wrong one; 429 after too many wrong ones, which count with those
 * of signing in
 */
export async function confirmOwner(
  dependencies: ConfirmDependencies,
  session: Session,
  { body, address, at }: { readonly body: unknown; readonly address: string; readonly at: number },
): Promise<void> {
  const { current_password: password } = ownersPassword.safeParse(body ?? {}).data ?? {}
  if (password === undefined) {
    if (isFresh(session, at)) return
    throw new Problem(422, 'password_needed')
  }
  if (!(await isOwnersPassword(dependencies, session, password, { address, outcome: 'erasure_refused' })))
    throw new Problem(422, 'password_needed')
}

/**
 * Whether the password is the owner's. Wrong ones count with those of signing in, and are lines of the access log.
 * @throws Problem 429
 */
export async function isOwnersPassword(
  { sessions, limits, accessLog }: ConfirmDependencies,
  session: Session,
  password: string,
  { address, outcome }: { readonly address: string; readonly outcome: AccessOutcome },
): Promise<boolean> {
  const { companyId, email, id: userId } = session.user
  const seconds = await limits.hit('sign_in', companyId, email, address)
  let wrong = false
  try {
    if (seconds !== null) throw tooMany(seconds)
    wrong = !(await sessions.confirm(session, password))
  } finally {
    if (!wrong) await limits.forgive(['sign_in', companyId, email, address])
  }
  if (wrong) await accessLog.write({ companyId, userId, outcome, address })
  return !wrong
}
