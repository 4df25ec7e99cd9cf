import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { tooMany } from '../../platform/http/dispatch.ts'
import type { AccessLog } from '../../ports/people.ts'
import type { Counter, RateLimits } from '../../ports/platform.ts'

interface Account {
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly email: string
}

/**
 * One attempt at a second factor, under the limits of its account and address. As with passwords only wrong ones count,
 * and the limit over all addresses does not hold its owner up where they signed in before.
 * @param judge null: it is wrong
 * @throws Problem 429
 */
export async function attemptFactor<Result>(
  { limits, accessLog }: { readonly limits: RateLimits; readonly accessLog: AccessLog },
  { companyId, userId, email }: Account,
  address: string,
  judge: () => Promise<Result | null>,
): Promise<Result | null> {
  const counters: readonly Counter[] = [
    ['second_factor', companyId, userId, address],
    ['second_factor_account', companyId, userId],
  ]
  const counted: Counter[] = []
  let failed = false
  try {
    for (const counter of counters) {
      const seconds = await limits.hit(...counter)
      counted.push(counter)
      if (seconds === null) continue
      if (counter[0] === 'second_factor_account' && (await accessLog.find(companyId, email, address)).known) continue
      await accessLog.write({ companyId, userId, outcome: 'limited', address })
      throw tooMany(seconds, 'second_factor_limited')
    }
    const result = await judge()
    failed = result === null
    if (failed) await accessLog.write({ companyId, userId, outcome: 'second_factor_refused', address })
    return result
  } finally {
    if (!failed) await limits.forgive(...counted)
  }
}
