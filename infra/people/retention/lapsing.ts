import { after, before, retention } from '#contract/people/retention.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** An account that is erased by the clock unless a role is opened again. */
export interface Lapsing {
  readonly company: string
  readonly userId: string
  readonly lastRoleClosedAt: string
  /** null: not yet. */
  readonly warnedAt: string | null
  /** Three years after the last role, and 30 days after the warning at the earliest. */
  readonly goesAt: string
}

/** Accounts whose last role was closed before $1, with the warning of this clock. */
const lapsing = `
  select c.slug as company, c.id as company_id, u.id as user_id, max(p.closed_at) as closed,
    (select w.warned_at from app.retention_warnings w
      where w.user_id = u.id and w.last_role_closed_at = max(p.closed_at)) as warned
  from app.users u join app.companies c on c.id = u.company_id and ${ofActiveCompany('u.company_id')}
  join app.profiles p on p.user_id = u.id
  where u.status not in ('registering', 'erased') and u.roles = '{}'
  group by c.id, u.id having bool_and(p.closed_at is not null and p.closed_at < $1)`

/**
 * Whom the job `erase_lapsed` erases until an instant, those who are due now included, in the order of their dates.
 * @param company slug; without it every company
 */
export async function lapsingUntil(
  sql: Sql,
  until: Date,
  company?: string,
  now = new Date(),
): Promise<readonly Lapsing[]> {
  const rows = await sql.query<{ company: string; user_id: string; closed: string; warned: string | null }>({
    text: `select company, user_id, rm.iso(closed) as closed, rm.iso(warned) as warned from (${lapsing}) l
      where $2::text is null or company = $2 order by l.closed, user_id`,
    values: [before(until, retention.account), company ?? null],
  })
  return rows.map(({ company, user_id: userId, closed, warned }) => ({
    company,
    userId,
    lastRoleClosedAt: closed,
    warnedAt: warned,
    goesAt: endOf(new Date(closed), warned === null ? now : new Date(warned)).toISOString(),
  }))
}

/** People whose clock ends within 30 days and who were not warned of its end, by id. @param after the last of a page */
export async function toWarn(sql: Sql, now: Date, after: UserId | null, limit: number): Promise<readonly UserId[]> {
  const rows = await sql.query<{ userId: UserId }>({
    text: `select user_id as "userId" from (${lapsing}) l where warned is null and ($2::uuid is null or user_id > $2)
      order by user_id limit $3`,
    values: [warnedBefore(now), after, limit],
  })
  return rows.map(({ userId }) => userId)
}

/**
 * Notes in the caller's transaction that this person is warned, if they still are to be. Somebody who was warned of an
 * earlier clock is warned again. Null: nobody is to be warned.
 */
export async function noteWarning(
  sql: Sql,
  now: Date,
  userId: UserId,
): Promise<{ readonly companyId: CompanyId; readonly goesAt: Date } | null> {
  const [row] = await sql.query<{ companyId: CompanyId; closed: Date }>({
    text: `insert into app.retention_warnings as kept (user_id, company_id, last_role_closed_at, warned_at)
      select user_id, company_id, closed, $2 from (${lapsing}) l where warned is null and user_id = $3
      on conflict (user_id) do update set last_role_closed_at = excluded.last_role_closed_at, warned_at = $2
        where kept.last_role_closed_at <> excluded.last_role_closed_at
      returning company_id as "companyId", last_role_closed_at as closed`,
    values: [warnedBefore(now), now, userId],
  })
  return row === undefined ? null : { companyId: row.companyId, goesAt: endOf(row.closed, now) }
}

const warnedBefore = (now: Date) => before(after(now, retention.account_warning), retention.account)

function endOf(closed: Date, warned: Date): Date {
  const [clock, notice] = [after(closed, retention.account), after(warned, retention.account_warning)]
  return clock > notice ? clock : notice
}
