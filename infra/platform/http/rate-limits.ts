import { hash } from 'node:crypto'
import type { Counter, RateLimit, RateLimits, WriteLimit } from '#api/ports/platform.ts'
import type { Database } from '../database/database.ts'

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

/** Each is of one person. Nobody who types reaches them; a program that writes in somebody's name does. */
export const writeAllowances: Readonly<Record<WriteLimit, Allowance>> = {
  message: { points: 60, seconds: 60, batch: 1 },
  conversation: { points: 60, seconds: 3600, batch: 1 },
  article: { points: 20, seconds: 3600, batch: 1 },
  article_comment: { points: 30, seconds: 600, batch: 1 },
  like: { points: 120, seconds: 600, batch: 1 },
  report: { points: 20, seconds: 3600, batch: 1 },
  mentoring_request: { points: 30, seconds: 3600, batch: 1 },
  request_answer: { points: 60, seconds: 3600, batch: 1 },
  meeting: { points: 60, seconds: 3600, batch: 1 },
  feedback: { points: 60, seconds: 3600, batch: 1 },
  recommendation: { points: 30, seconds: 3600, batch: 1 },
  tag_proposal: { points: 60, seconds: 3600, batch: 1 },
  plan: { points: 300, seconds: 600, batch: 1 },
  agenda: { points: 600, seconds: 600, batch: 1 },
  help: { points: 30, seconds: 3600, batch: 1 },
  change: { points: 120, seconds: 3600, batch: 1 },
}

/**
 * Sign-in counts failures only: a call that was not judged, or was right, is taken off. People of one company often
 * share one address. `sign_in` is one account from one address; `sign_in_account` is one account from everywhere, and
 * does not hold its owner up where they have been before. `sign_up` is opening links of mails and saving drafts, by
 * address; `sign_up_mail` is mails that visitors request, by their recipient. `mail_link` is one address that receives
 * links of one kind. `phone_code` is codes by SMS that one account requests; `phone_code_number` is those to one
 * number, from all accounts. `contact_form_sender` is copies to one address.
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
  phone_code: { points: 3, seconds: 900, batch: 1 },
  phone_code_number: { points: 6, seconds: 86_400, batch: 1 },
  push_subscription: { points: 60, seconds: 3600, batch: 1 },
  push_renewal: { points: 300, seconds: 3600, batch: 1 },
  error_report: { points: 20, seconds: 60, batch: 1 },
  // A whole site signs in at nine, from one address.
  single_sign_on: { points: 1200, seconds: 60, batch: 1 },
  sign_up: { points: 300, seconds: 600, batch: 1 },
  sign_up_mail: { points: 5, seconds: 3600, batch: 1 },
  contact: { points: 10, seconds: 3600, batch: 1 },
  contact_form: { points: 20, seconds: 3600, batch: 1 },
  contact_form_sender: { points: 5, seconds: 3600, batch: 1 },
  ...writeAllowances,
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
  const tallies = new Map<string, Tally>()
  /** Adds to counters, each exact. Milliseconds to wait for each; 0 where the points are there. */
  const add = async (counters: readonly Counter[], points: number): Promise<readonly number[]> => {
    const now = Date.now()
    const keys = counters.map(keyOf)
    const ends = counters.map(([limit]) => now + allowances[limit].seconds * 1000)
    const rows = await database.system.query<{ key: string; points: number; expire: string }>({
      name: 'rate_limits_add',
      text: addPoints,
      values: [keys, ends, points, now],
    })
    const found = new Map(rows.map((row) => [row.key, row]))
    return counters.map(([limit], n) => {
      const row = found.get(keys[n] ?? '')
      if (row === undefined || row.points <= allowances[limit].points) return 0
      return Math.max(1, Number(row.expire) - now)
    })
  }
  const hitAll = async (counters: readonly Counter[]) =>
    (await add(counters, 1)).map((wait) => (wait === 0 ? null : Math.ceil(wait / 1000)))

  return {
    async hit(...counter) {
      const [limit] = counter
      const { batch } = allowances[limit]
      if (batch === 1) return (await hitAll([counter]))[0] ?? null
      const name = keyOf(counter)
      const now = Date.now()
      const tally = tallies.get(name) ?? { pending: 0, blockedUntil: 0, touchedAt: now }
      if (!tallies.has(name)) {
        if (tallies.size >= maxTallies) forgetOldest(tallies)
        tallies.set(name, tally)
      }
      tally.touchedAt = now
      if (tally.blockedUntil > now) return Math.ceil((tally.blockedUntil - now) / 1000)
      tally.pending += 1
      if (tally.pending < batch) return null
      const points = tally.pending
      tally.pending = 0
      // What a batch comes to counts from the next call on: no call waits for the count.
      void blockAfter(tally, add([counter], points)).catch(onTrouble)
      return null
    },

    hitAll,

    async forgive(...counters) {
      await add(counters, -1)
    },
  }
}

/**
 * Keys $1 with the ends $2 (milliseconds since the epoch) of periods that begin now ($4): points $3 more, or fewer. In
 * the order of the keys, so that no two statements wait for each other.
 */
const addPoints = `insert into app.rate_limits as l (key, points, expire)
  select key, greatest($3::integer, 0), expire from unnest($1::text[], $2::bigint[]) as t (key, expire) order by key
  on conflict (key) do update set
    points = case when l.expire <= $4 then excluded.points else greatest(l.points + $3::integer, 0) end,
    expire = case when l.expire <= $4 then excluded.expire else l.expire end
  returning key, points, expire`

async function blockAfter(tally: Tally, added: Promise<readonly number[]>): Promise<void> {
  const [wait = 0] = await added
  if (wait > 0) tally.blockedUntil = Date.now() + wait
}

function keyOf([limit, ...key]: Counter): string {
  return `${limit}:${hash('sha256', key.join('\n'), 'base64url')}`
}

function forgetOldest(tallies: Map<string, Tally>): void {
  const oldest = [...tallies].sort(([, a], [, b]) => a.touchedAt - b.touchedAt).slice(0, maxTallies / 10)
  for (const [name] of oldest) tallies.delete(name)
}
