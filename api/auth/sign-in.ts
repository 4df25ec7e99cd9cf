import { emailIdentity } from '#commands/sessions/email.ts'
import type { Sessions, SignIn } from '#commands/sessions/sessions.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import { tooMany } from '../http/dispatch.ts'
import { Problem } from '../http/problem.ts'
import type { AccessLog, RateLimit, RateLimits } from '../ports.ts'

interface SignInDependencies {
  readonly sessions: Pick<Sessions, 'signIn'>
  readonly limits: RateLimits
  readonly accessLog: AccessLog
}

interface Attempt {
  readonly companyId: CompanyId
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * One attempt, under the limits of its account and address. Only a judged failure counts: what was refused by a limit,
 * met a busy server or was right is given back. The limit of an account over all addresses does not hold its owner up
 * where they signed in before, so that nobody is kept out of their account by others' attempts.
 * @throws Problem 401 or 429
 */
export async function attemptSignIn(
  { sessions, limits, accessLog }: SignInDependencies,
  attempt: Attempt,
): Promise<Extract<SignIn, { readonly ok: true }>> {
  const { companyId, address, password, userAgent } = attempt
  const email = emailIdentity(attempt.email)
  const counters: readonly (readonly [RateLimit, ...string[]])[] = [
    ['sign_in', companyId, email, address],
    ['sign_in_address', address],
    ['sign_in_account', companyId, email],
  ]
  const counted: (typeof counters)[number][] = []
  let failed = false
  try {
    for (const counter of counters) {
      const seconds = await limits.hit(...counter)
      counted.push(counter)
      if (seconds === null) continue
      const { userId, known } = await accessLog.find(companyId, email, address)
      if (counter[0] === 'sign_in_account' && known) continue
      await accessLog.write({ companyId, userId, outcome: 'limited', address })
      throw tooMany(seconds)
    }
    const result = await sessions.signIn({ companyId, email, password, address, userAgent })
    failed = !result.ok
    if (result.ok) return result
    const notActive = result.reason === 'not_active'
    const outcome = notActive ? 'not_active' : 'refused'
    await accessLog.write({ companyId, userId: result.userId, outcome, address })
    throw new Problem(401, notActive ? 'account_not_active' : 'bad_credentials')
  } finally {
    if (!failed) await Promise.all(counted.map((counter) => limits.forgive(...counter)))
  }
}
