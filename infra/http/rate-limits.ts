import { hash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, RateLimits } from '#api/ports.ts'
import type { Database } from '#infra/database/database.ts'

export interface Allowance {
  readonly points: number
  readonly seconds: number
  /**
   * Calls that a process counts by itself before it writes them down: 1 is exact, more spares a round trip on every
   * call.
   */
  readonly batch: number
}

export type Allowances = Readonly<Record<RateLimit, Allowance>>

/**
 * Sign-in counts failures only: what was not judged, or was right, is forgiven. People of one company often share one
 * address. `sign_in` is one account from one address; `sign_in_account` is one account from everywhere, and does not
 * hold its owner up where they have been before. `sign_up` is whoever opens links of mails or saves drafts, by address;
 * `sign_up_mail` is mails that visitors ask for, by the address that they are for. `mail_link`
 * is one address that receives links of one kind.
 */
export const defaultAllowances: Allowances = {
  address: { points: 6000, seconds: 60, batch: 50 },
  session: { points: 1200, seconds: 60, batch: 25 },
  sign_in: { points: 10, seconds: 900, batch: 1 },
  sign_in_address: { points: 300, seconds: 3600, batch: 1 },
  sign_in_account: { points: 50, seconds: 3600, batch: 1 },
  registration: { points: 60, seconds: 3600, batch: 1 },
  second_factor: { points: 10, seconds: 900, batch: 1 },
  second_factor_account: { points: 20, seconds: 3600, batch: 1 },
  mail_link: { points: 5, seconds: 900, batch: 1 },
  mail_link_address: { points: 60, seconds: 3600, batch: 1 },
  error_report: { points: 20, seconds: 60, batch: 1 },
  // A whole site signs in at nine, from one address.
  single_sign_on: { points: 1200, seconds: 60, batch: 1 },
  sign_up: { points: 300, seconds: 600, batch: 1 },
  sign_up_mail: { points: 5, seconds: 3600, batch: 1 },
  contact: { points: 10, seconds: 3600, batch: 1 },
}

interface Tally {
  pending: number
  /** Milliseconds since the epoch until which every call is refused. */
  blockedUntil: number
  touchedAt: number
}

const maxTallies = 20_000

/** Limits shared by every process through `app.rate_limits`. Its keys are hashed: no address or e-mail is written. */
export function createRateLimits(
  database: Database,
  allowances: Allowances = defaultAllowances,
  onTrouble: (error: unknown) => void = () => undefined,
): RateLimits {
  // The library asks for the shape of a pg client; the database hands out no pool.
  const storeClient = {
    query: async (statement: { text: string; name?: string; values?: unknown[] }) => ({
      rows: await database.system.query(statement),
    }),
  }
  const limiter = (name: RateLimit, { points, seconds }: Allowance) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      schemaName: 'app',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
  const limiters: Readonly<Record<RateLimit, RateLimiterPostgres>> = {
    address: limiter('address', allowances.address),
    session: limiter('session', allowances.session),
    sign_in: limiter('sign_in', allowances.sign_in),
    sign_in_address: limiter('sign_in_address', allowances.sign_in_address),
    sign_in_account: limiter('sign_in_account', allowances.sign_in_account),
    registration: limiter('registration', allowances.registration),
    second_factor: limiter('second_factor', allowances.second_factor),
    second_factor_account: limiter('second_factor_account', allowances.second_factor_account),
    mail_link: limiter('mail_link', allowances.mail_link),
    mail_link_address: limiter('mail_link_address', allowances.mail_link_address),
    error_report: limiter('error_report', allowances.error_report),
    single_sign_on: limiter('single_sign_on', allowances.single_sign_on),
    sign_up: limiter('sign_up', allowances.sign_up),
    sign_up_mail: limiter('sign_up_mail', allowances.sign_up_mail),
    contact: limiter('contact', allowances.contact),
  }
  const tallies = new Map<string, Tally>()
  /** Milliseconds to wait; 0 when the points are there. */
  const consume = async (limit: RateLimit, key: string, points: number): Promise<number> => {
    try {
      await limiters[limit].consume(key, points)
      return 0
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return Math.max(1, refused.msBeforeNext)
    }
  }

  return {
    async hit(limit, ...key) {
      const name = `${limit}:${key.join('\n')}`
      const now = Date.now()
      const tally = tallies.get(name) ?? { pending: 0, blockedUntil: 0, touchedAt: now }
      if (!tallies.has(name)) {
        if (tallies.size >= maxTallies) forgetOldest(tallies)
        tallies.set(name, tally)
      }
      tally.touchedAt = now
      if (tally.blockedUntil > now) return Math.ceil((tally.blockedUntil - now) / 1000)
      tally.pending += 1
      if (tally.pending < allowances[limit].batch) return null
      const points = tally.pending
      tally.pending = 0
      const consumed = consume(limit, hashed(key), points)
      if (allowances[limit].batch === 1) {
        const wait = await consumed
        return wait === 0 ? null : Math.max(1, Math.ceil(wait / 1000))
      }
      // What a batch comes to counts from the next call on: no call waits for the count.
      void blockAfter(tally, consumed).catch(onTrouble)
      return null
    },

    async forgive(limit, ...key) {
      await limiters[limit].reward(hashed(key), 1)
    },
  }
}

async function blockAfter(tally: Tally, consumed: Promise<number>): Promise<void> {
  const wait = await consumed
  if (wait > 0) tally.blockedUntil = Date.now() + wait
}

function hashed(key: readonly string[]): string {
  return hash('sha256', key.join('\n'), 'base64url')
}

function forgetOldest(tallies: Map<string, Tally>): void {
  const oldest = [...tallies].sort(([, a], [, b]) => a.touchedAt - b.touchedAt).slice(0, maxTallies / 10)
  for (const [name] of oldest) tallies.delete(name)
}
