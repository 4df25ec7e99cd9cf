import { emailIdentity } from '#commands/people/sessions/email.ts'
import type { AccountDetails } from '#commands/people/sessions/ports.ts'
import type { NeedsFactor, PasswordCheck, SignedIn, Sessions } from '#commands/people/sessions/sessions.ts'
import { tooMany } from '../../platform/http/dispatch.ts'
import { Problem } from '../../platform/http/problem.ts'
import { CodedProblem } from './second-factor-problem.ts'
import type { AccessLog } from '../../ports/people.ts'
import type { Company } from '../../ports/company.ts'
import type { Counter, RateLimits } from '../../ports/platform.ts'

interface SignInDependencies {
  readonly sessions: Pick<Sessions, 'checkPassword' | 'open'>
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

/** What the answer to a sign-in needs. */
interface Opened extends SignedIn {
  readonly account: AccountDetails
}

/**
 * One attempt, under the limits of its account and address. Only a judged failure counts: what was refused by a limit,
 * met a busy server or was right is given back. The limit of an account over all addresses does not hold its owner up
 * where they signed in before, so that nobody is kept out of their account by others' attempts. A second factor is
 * counted by itself (factor-attempt.ts).
 * @throws Problem 401 or 429
 */
export async function attemptSignIn(dependencies: SignInDependencies, attempt: Attempt): Promise<Opened | NeedsFactor> {
  const { sessions, limits, accessLog } = dependencies
  const { company, address, userAgent } = attempt
  const email = emailIdentity(attempt.email)
  const counters: readonly Counter[] = [
    ['sign_in', company.id, email, address],
    ['sign_in_address', address],
    ['sign_in_account', company.id, email],
  ]
  const hits = limits.hitAll(counters)
  const giveBack = async () => {
    await hits
    await limits.forgive(...counters)
  }
  let result: PasswordCheck
  try {
    result = await sessions.checkPassword({
      companyId: company.id,
      email,
      password: attempt.password,
      onlyAdmins: !company.settings.password_sign_in,
      admitted: hits.then((waits) => refuseLimited(dependencies, attempt, counters, waits)),
    })
  } catch (error) {
    await giveBack()
    throw error
  }
  if (result.ok) {
    const { account } = result
    const [opened] = await Promise.all([
      sessions.open(account.user, { method: 'password', address, userAgent }),
      giveBack(),
    ])
    return { ...opened, account }
  }
  if (result.reason === 'second_factor_needed') {
    await giveBack()
    return result
  }
  const { reason, userId } = result
  const isWrong = reason === 'bad_credentials'
  await accessLog.write({ companyId: company.id, userId, outcome: isWrong ? 'refused' : 'not_active', address })
  if (isWrong) throw new Problem(401, reason)
  // The password was right, so the answer may give the reason.
  if (reason === 'account_merged') throw new CodedProblem(401, { code: reason, values: { address: result.goesOnAs } })
  throw new CodedProblem(401, reason === 'not_active' ? 'account_not_active' : reason)
}

/** @throws Problem 429, with a line in the access log */
async function refuseLimited(
  { accessLog }: Pick<SignInDependencies, 'accessLog'>,
  { company, email, address }: Attempt,
  counters: readonly Counter[],
  waits: readonly (number | null)[],
): Promise<void> {
  for (const [n, [limit]] of counters.entries()) {
    const seconds = waits[n] ?? null
    if (seconds === null) continue
    const { userId, known } = await accessLog.find(company.id, emailIdentity(email), address)
    if (limit === 'sign_in_account' && known) continue
    await accessLog.write({ companyId: company.id, userId, outcome: 'limited', address })
    throw tooMany(seconds, limit === 'sign_in_address' ? 'too_many_requests' : 'sign_in_limited')
  }
}
