import { after, before, retention } from '#contract/retention.ts'
import type { Sql } from '#projections/sql.ts'

/** An account that is erased by the clock unless a role is opened again. */
export interface Lapsing {
  readonly company: string
  readonly userId: string
  readonly lastRoleClosedAt: string
  readonly goesAt: string
}

/**
 * Whom the job `erase_lapsed` erases until an instant, those who are due now included, in the order of their dates.
 * @param company slug; without it every company
 */
export async function lapsingUntil(sql: Sql, until: Date, company?: string): Promise<readonly Lapsing[]> {
  const rows = await sql.query<{ company: string; user_id: string; closed: string }>({
    text: `select c.slug as company, u.id as user_id, rm.iso(max(p.closed_at)) as closed
      from app.users u join app.companies c on c.id = u.company_id and c.state = 'active'
      join app.profiles p on p.user_id = u.id
      where u.status not in ('registering', 'erased') and u.roles = '{}' and ($2::text is null or c.slug = $2)
      group by c.slug, u.id having bool_and(p.closed_at is not null and p.closed_at < $1)
      order by max(p.closed_at), u.id`,
    values: [before(until, retention.account), company ?? null],
  })
  return rows.map(({ company, user_id: userId, closed }) => ({
    company,
    userId,
    lastRoleClosedAt: closed,
    goesAt: after(new Date(closed), retention.account).toISOString(),
  }))
}
