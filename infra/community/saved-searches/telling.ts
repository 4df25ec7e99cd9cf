import { outdatedSearches, runSavedSearch } from '#api/routes/community/shared/saved-search.ts'
import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { wallClock, weekdayOf } from '#domain/platform/wall-clock.ts'
import { maySend } from '../../company/companies/active.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { quietUntil } from '../../messages/notices/plan.ts'
import { userColumns, userOf, type UserRow } from '../../people/sessions/user-row.ts'
import { awayMentors } from '#projections/community/directory/filters.ts'
import { isAway } from '#projections/people/away.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** People of one search whom a mail names; it counts the others. */
const mostNamed = 5

/** Searches run on Monday from the first hour on, and until the last one on later days when no process ran. */
const [firstHour, lastHour] = [9, 18]

interface TellingPerson {
  readonly userId: UserId
  readonly companyId: CompanyId
  readonly timeZone: string
  /** When the search that has waited longest last ran. */
  readonly searchedAt: Date
  /** Minutes since midnight. */
  readonly quietFrom: number | null
  readonly quietTo: number | null
}

/** People with searches that send mails, but for those who are away. @param system sees all companies */
export async function tellingPeople(system: Sql): Promise<readonly TellingPerson[]> {
  return system.query<TellingPerson>({
    name: 'telling_people',
    text: `select u.id as "userId", u.company_id as "companyId", u.time_zone as "timeZone",
        min(s.looked_at) as "searchedAt", extract(epoch from min(n.quiet_from))::int / 60 as "quietFrom",
        extract(epoch from min(n.quiet_to))::int / 60 as "quietTo"
      from app.saved_searches s join app.users u on u.id = s.user_id and u.status = 'active'
        left join app.notification_settings n on n.user_id = u.id
      where s.tells and ${maySend('u.company_id')} and not ${isAway('u.id')}
      group by u.id order by u.id`,
  })
}

/** Whether their searches are due: it is the hour, not a quiet one, and they have not run this week. */
export function isDue(
  { timeZone, searchedAt, quietFrom, quietTo }: Omit<TellingPerson, 'userId' | 'companyId'>,
  now: Date,
): boolean {
  const clock = wallClock(timeZone)
  const minutes = clock.minutesAt(now.getTime())
  if (minutes < firstHour * 60 || minutes >= lastHour * 60) return false
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  if (quietUntil({ quiet, timeZone }, now) !== null) return false
  const today = clock.dayAt(now.getTime())
  return searchedAt.getTime() < clock.at(today - weekdayOf(today) + 1, firstHour * 60)
}

/**
 * Runs all searches of a person that send mails, stores their matches, and enqueues the mail when there is a new one.
 * @param sql a transaction of the company
 */
export async function tellOfSearches(sql: Sql, companyId: CompanyId, userId: UserId, now: Date): Promise<void> {
  // Changes of one's searches wait for each other in the same way.
  await sql.query({ text: 'select from app.users where id = $1 for update', values: [userId] })
  const user = await userById(sql, userId)
  const searches = await sql.query<{ id: string; query: string; known: ProfileId[]; scope: string | null }>({
    name: 'telling_searches',
    text: `select id, query, known::text[] as known, scope from app.saved_searches where user_id = $1 and tells
      order by app.fold(name), id`,
    values: [userId],
  })
  if (user === null || searches.length === 0) return
  const outdated = await outdatedSearches(
    sql,
    searches.map(({ query }) => query),
  )
  const news: { id: string; profileIds: ProfileId[]; more: number }[] = []
  for (const [at, { id, query, known, scope }] of searches.entries()) {
    const found = outdated[at] === true ? null : await runSavedSearch(sql, user, query)
    const before = new Set(known)
    const added = await hereOf(sql, found?.ids.filter((one) => !before.has(one)) ?? [])
    await sql.query({
      name: 'telling_search_asked',
      text: `update app.saved_searches set looked_at = $2, known = known || $3::uuid[], scope = coalesce($4, scope)
        where id = $1`,
      values: [id, now, added, found?.scope ?? null],
    })
    // Among others than before, nobody is new.
    if (added.length > 0 && found?.scope === scope)
      news.push({ id, profileIds: added.slice(0, mostNamed), more: Math.max(0, added.length - mostNamed) })
  }
  if (news.length === 0) return
  await enqueueMail(sql, {
    companyId,
    key: `new_profiles/${userId}/${now.toISOString()}`,
    to: { userId },
    template: 'new_profiles',
    params: { searches: news },
  })
}

/** Who is away is told of when they are back. */
async function hereOf(sql: Sql, mentors: readonly ProfileId[]): Promise<readonly ProfileId[]> {
  if (mentors.length === 0) return []
  const rows = await sql.query<{ id: ProfileId }>({
    name: 'telling_here',
    text: `select id from unnest($1::uuid[]) with ordinality found (id, place)
      where id not in (${awayMentors}) order by place`,
    values: [mentors],
  })
  return rows.map(({ id }) => id)
}

/** The person as a session has them. @param sql sees the company alone */
export async function userById(sql: Sql, userId: UserId): Promise<SessionUser | null> {
  const [row] = await sql.query<UserRow>({
    name: 'telling_user',
    text: `select ${userColumns} from app.users u where u.id = $1 and u.status = 'active'`,
    values: [userId],
  })
  return row === undefined ? null : userOf(row)
}

/** Ends the mails of all searches of a person. */
export async function stopTelling(sql: Sql, userId: UserId): Promise<void> {
  await sql.query({
    name: 'searches_stop_telling',
    text: `update app.saved_searches
      set tells = false, known = '{}', scope = null, looked_at = null, revision = revision + 1
      where user_id = $1 and tells`,
    values: [userId],
  })
}
