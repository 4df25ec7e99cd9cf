import type { AdminProfileAsOf, AdminUser, AdminUserAsOf } from '#contract/console/users.ts'
import type { AccountEvent, OpenProfile } from '#domain/account/events.ts'
import { type Account, evolve, isHeld, noAccount } from '#domain/account/state.ts'
import { id, type ProfileId } from '#domain/shared/ids.ts'
import { limitOfPrograms } from '#projections/capacities/projection.ts'
import type { Sql } from '#projections/sql.ts'
import { heldThen, until } from './as-of.ts'
import { ConsoleProblem } from './console-problem.ts'
import type { ConsoleCall } from './dialect.ts'
import { type HistoryFact, readFacts } from './record-history.ts'

type AccountThen = Pick<AdminUserAsOf, 'status' | 'roles'> & {
  readonly profiles: readonly (OpenProfile & { readonly closed: boolean })[]
}

/** A person at an instant, from their account and their capacities. @throws ConsoleProblem 404 before the account */
export async function personAsOf(call: ConsoleCall, record: AdminUser, at: string): Promise<AdminUserAsOf> {
  const { id: userId, created_at } = record
  const { sql, services, consoleUser } = call
  const account = await readFacts(services.store, consoleUser.companyId, [['account', `account-${userId}`]])
  const then = accountThen(account, record, at)
  if (then === null) throw new ConsoleProblem(404, 'not_yet')
  const { status, roles, profiles } = then
  const capacities = profiles.map(({ role, profileId }) => [`${role}_capacity`, `capacity-${profileId}`] as const)
  const [held, limits] = await Promise.all([
    readFacts(services.store, consoleUser.companyId, capacities),
    limitsOf(
      sql,
      profiles.map(({ profileId }) => profileId),
    ),
  ])
  const facts = until(held, at)
  const profile_details = profiles.map(({ profileId, role, closed }): AdminProfileAsOf => {
    const { open, ownLimit } = heldThen(facts, role)
    return {
      id: profileId,
      role,
      closed,
      open: open.size,
      limit: ownLimit ?? limits.get(profileId) ?? null,
      own_limit: ownLimit,
    }
  })
  return { id: userId, status, roles, created_at, at, profile_details }
}

/** How many accompaniments each of these profiles may hold today, without a limit of its own. */
async function limitsOf(sql: Sql, profiles: readonly ProfileId[]): Promise<ReadonlyMap<ProfileId, number>> {
  const rows = await sql.query<{ id: ProfileId; most: number }>({
    name: 'admin_limits_of_profiles',
    text: `select p.id, ${limitOfPrograms('p.id', 'p.role')} as most from app.profiles p where p.id = any($1::uuid[])`,
    values: [profiles],
  })
  return new Map(rows.map(({ id: profile, most }) => [profile, most]))
}

/**
 * The account as its events tell it. One that is older than its first event is as that event's append found it; one
 * without events never changed.
 * @returns null before there was one
 */
export function accountThen(facts: readonly HistoryFact[], today: AdminUser, at: string): AccountThen | null {
  const [first] = facts
  const past = until(facts, at)
  if (past.length > 0) return folded(past)
  if (Date.parse(at) < Date.parse(today.created_at)) return null
  // What an append begins with is what it found; its last event is what changed.
  if (first !== undefined && isOlder(first)) return folded(until(facts, first.event.metadata.at).slice(0, -1))
  if (first !== undefined) return null
  const profiles = today.profile_details
    .filter(({ created_at }) => Date.parse(created_at) <= Date.parse(at))
    .map(({ id: profileId, role }) => ({ profileId: id<ProfileId>(profileId), role, closed: false }))
  return { status: today.status, roles: today.roles, profiles }
}

/** The account was there before this first event of its. */
function isOlder({ event }: HistoryFact): boolean {
  return 'since' in event.data && event.data.since !== null
}

function folded(facts: readonly HistoryFact[]): AccountThen | null {
  let account: Account = noAccount
  const opened = new Map<ProfileId, OpenProfile>()
  for (const { event } of facts) {
    account = evolve(account, { type: event.type, data: event.data } as AccountEvent)
    if (isHeld(account)) for (const profile of account.profiles) opened.set(profile.profileId, profile)
  }
  if (account.state === 'none') return null
  const { roles, profiles } = isHeld(account) ? account : { roles: [], profiles: [] }
  return {
    status: account.state,
    roles: roles.map(({ role }) => role),
    profiles: [...opened.values()]
      .map((profile) => ({ ...profile, closed: !profiles.some(({ profileId }) => profileId === profile.profileId) }))
      .toSorted((a, b) => a.role.localeCompare(b.role)),
  }
}
