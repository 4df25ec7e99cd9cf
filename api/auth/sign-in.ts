import { emailIdentity } from '#commands/sessions/email.ts'
import type { NeedsFactor, SignedIn, Sessions } from '#commands/sessions/sessions.ts'
import { tooMany } from '../http/dispatch.ts'
import { Problem } from '../http/problem.ts'
import type { AccessLog, Company, RateLimit, RateLimits } from '../ports.ts'

interface SignInDependencies {
  readonly sessions: Pick<Sessions, 'signIn'>
  readonly limits: RateLimits
  readonly accessLog: AccessLog
}

interface Attempt {
  readonly company: Company
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * One attempt, under the limits of its account and address. Only a judged failure counts: what was refused by a limit,
 * met a busy server or was right is given back. The limit of an account over all addresses does not hold its owner up
 * where they signed in before, so that nobody is kept out of their account by others' attempts. A second factor is
 * counted by itself (factor-attempt.ts).
 * @throws Problem 401 or 429
 */
export async function attemptSignIn(
  { sessions, limits, accessLog }: SignInDependencies,
  attempt: Attempt,
): Promise<SignedIn | NeedsFactor> {
  const { company, address, password, userAgent } = attempt
  const { id: companyId, settings } = company
  const onlyAdmins = !settings.password_sign_in
  const email = emailIdentity(attempt.email)
  const counters: readonly (readonly [RateLimit, ...string[]])[] = [
    ['sign_in', companyId, email, address],
    ['sign_in_address', address],
    ['sign_in_account', companyId, email],
  ]
  const counted: (typeof counters)[number][] = []
  let failed = false
  try {
    const waits = await Promise.all(counters.map((counter) => limits.hit(...counter)))
    counted.push(...counters)
    for (const [n, counter] of counters.entries()) {
      const seconds = waits[n] ?? null
      if (seconds === null) continue
      const { userId, known } = await accessLog.find(companyId, email, address)
      if (counter[0] === 'sign_in_account' && known) continue
      await accessLog.write({ companyId, userId, outcome: 'limited', address })
      throw tooMany(seconds, counter[0] === 'sign_in_address' ? 'too_many_requests' : 'sign_in_limited')
    }
    const result = await sessions.signIn({ companyId, email, password, address, userAgent, onlyAdmins })
    if (result.ok || result.reason === 'second_factor_needed') return result
    failed = true
    // The password was right for every other reason.
    const outcome = result.reason === 'bad_credentials' ? 'refused' : 'not_active'
    await accessLog.write({ companyId, userId: result.userId, outcome, address })
    throw new Problem(401, result.reason === 'not_active' ? 'account_not_active' : result.reason)
  } finally {
    if (!failed) await Promise.all(counted.map((counter) => limits.forgive(...counter)))
  }
}
