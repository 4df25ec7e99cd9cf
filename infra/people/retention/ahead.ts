import { isNoHelpMail } from '#api/queries/mentoring/help-mails.ts'
import { intervalOf } from '#api/queries/meetings/interval.ts'
import type { AdminRetentionAhead } from '#contract/console/company/company-settings.ts'
import { retention, type RetentionName } from '#contract/people/retention.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { periodTables } from './tables.ts'

interface Going {
  readonly count: number
  readonly oldest: Date | null
}

/** Of a table without a line in `periodTables`: what the job asks, as `from` and the column that the period follows. */
const others: readonly (readonly [RetentionName, from: string, since: string])[] = [
  ['rejected_sign_up', `app.users t where t.status = 'rejected'`, 't.status_at'],
  ['invitations', 'app.invitations t where t.used_at is null', 't.expires_at'],
]

/** What tells of a help case is counted for nobody: who is no reader of it knows nothing of it. */
const counted: Readonly<Record<string, string>> = {
  'app.mails': isNoHelpMail('t.template'),
  'app.notices': isNoHelpMail('t.kind'),
  'app.profile_accesses': `t.part <> 'help_case'`,
}

const rows: typeof others = [
  ...Object.entries(periodTables).map(
    ([table, { period, since }]) => [period, `${table} t where ${counted[table] ?? 'true'}`, `t.${since}`] as const,
  ),
  ...others,
]

/**
 * What the jobs `purge_expired` and `erase_lapsed` delete of a company until an instant, of what is there now: the same
 * tables, columns and periods. Somebody who was not warned yet is warned this night.
 */
export async function retentionAhead(
  sql: Sql,
  companyId: CompanyId,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<AdminRetentionAhead> {
  const all = await Promise.all(
    rows.map(async ([kind, from, since]) => {
      const [row] = await sql.query<Going & { readonly next: Date | null }>({
        text: `select count(*)::int as count, min(${since})::timestamptz as oldest,
            (min(${since}) + ${intervalOf(retention[kind])})::timestamptz as next
          from ${from} and t.company_id = $1 and ${since} < $2::timestamptz - ${intervalOf(retention[kind])}`,
        values: [companyId, until],
      })
      return { kind, count: row?.count ?? 0, oldest: row?.oldest ?? null, next: row?.next ?? null }
    }),
  )
  const accounts = await lapsing(sql, companyId, now, until)
  const kinds = [...new Set(rows.map(([kind]) => kind))].map((kind) => {
    const parts = all.filter((part) => part.kind === kind)
    return { kind, count: parts.reduce((sum, { count }) => sum + count, 0), ...firstOf(parts) }
  })
  return {
    until: instantOf(until),
    kinds: [accounts, ...kinds].map(({ kind, count, oldest, next }) => ({
      kind,
      count,
      oldest_at: oldest && instantOf(oldest),
      next_at: next && instantOf(next),
    })),
  }
}

type Counted = { readonly kind: RetentionName; readonly count: number } & ReturnType<typeof firstOf>

async function lapsing(sql: Sql, companyId: CompanyId, now: Date, until: Date): Promise<Counted> {
  const [row] = await sql.query<Going & { readonly next: Date | null }>({
    text: `select count(*)::int as count, min(closed) as oldest, min(goes) as next from (
        select max(p.closed_at) as closed, greatest(max(p.closed_at) + ${intervalOf(retention.account)},
          coalesce((select w.warned_at from app.retention_warnings w
            where w.user_id = u.id and w.last_role_closed_at = max(p.closed_at)), $2::timestamptz)
          + ${intervalOf(retention.account_warning)}) as goes
        from app.users u join app.profiles p on p.user_id = u.id
        where u.company_id = $1 and u.status not in ('registering', 'rejected', 'erased') and u.roles = '{}'
        group by u.id having bool_and(p.closed_at is not null)) people
      where goes < $3`,
    values: [companyId, now, until],
  })
  return { kind: 'account', count: row?.count ?? 0, oldest: row?.oldest ?? null, next: row?.next ?? null }
}

function firstOf(parts: readonly { readonly oldest: Date | null; readonly next: Date | null }[]) {
  const first = (dates: readonly (Date | null)[]) =>
    dates.reduce<Date | null>((least, date) => (date !== null && (least === null || date < least) ? date : least), null)
  return { oldest: first(parts.map(({ oldest }) => oldest)), next: first(parts.map(({ next }) => next)) }
}

function instantOf(date: Date): string {
  return date.toISOString()
}
