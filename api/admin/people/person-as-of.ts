import type { AdminProfileAsOf, AdminUser, AdminUserAsOf } from '#contract/console/people/users.ts'
import type { AccountEvent, OpenProfile } from '#domain/people/account/events.ts'
import { type Account, evolve, isHeld, noAccount } from '#domain/people/account/state.ts'
import { id, type ProfileId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { heldThen, until } from '../insight/as-of.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { limitsThen } from '../insight/limits-then.ts'
import { type HistoryFact, readFacts } from '../platform/record-history.ts'

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
  const ids = profiles.map(({ profileId }) => profileId)
  const [held, programsOf] = await Promise.all([
    readFacts(services.store, consoleUser.companyId, capacities),
    programsThen(sql, ids, at),
  ])
  const limitOf = await limitsThen(sql, ids.flatMap(programsOf), at)
  const facts = until(held, at)
  const profile_details = profiles.map(({ profileId, role, closed }): AdminProfileAsOf => {
    const { open, ownLimit } = heldThen(facts, role)
    return {
      id: profileId,
      role,
      closed,
      open: open.size,
      limit: ownLimit ?? limitOf(role, programsOf(profileId)),
      own_limit: ownLimit,
    }
  })
  return { id: userId, status, roles, created_at, at, profile_details }
}

/** The programs, open then, of each of these profiles. Those that it has left meanwhile are not known any more. */
async function programsThen(
  sql: Sql,
  profiles: readonly ProfileId[],
  at: string,
): Promise<(profile: ProfileId) => readonly string[]> {
  const rows = await sql.query<{ profile: ProfileId; program: string }>({
    name: 'admin_programs_then',
    text: `select e.profile_id as profile, e.program_id as program
      from app.program_enrollments e join app.programs g on g.id = e.program_id
      where e.profile_id = any($1::uuid[]) and e.created_at <= $2::timestamptz
        and (g.archived_at is null or g.archived_at > $2::timestamptz)`,
    values: [profiles, at],
  })
  return (profile) => rows.filter((row) => row.profile === profile).map(({ program }) => program)
}

/**
 * The account folded from its events. An account older than its first event is as that event's append found it; one
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
