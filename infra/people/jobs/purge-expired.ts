import { intervalOf } from '#api/queries/meetings/interval.ts'
import { retention } from '#contract/people/retention.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { deletionOf, periodTables } from '../retention/tables.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

export function purgeExpiredJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  return { name: 'purge_expired', cron: '17 * * * *', run: () => purgeExpired(core.database.system, logger) }
}

/**
 * Removes what is over by the clock: sessions, links of accounts, sign-ins at providers that are under way, rate
 * limits, invitations, days apart of a month ago, absences of a year ago, and the rows of each table that has a
 * period. A statement that fails
 * stops no other.
 */
export async function purgeExpired(system: Sql, logger?: Pick<Logger, 'error'>): Promise<JobReport> {
  return eachItem(
    { sql: system, job: 'purge_expired', logger },
    Object.entries(statements),
    ([name]) => name,
    ([, text]) => system.query({ text }),
  )
}

const statements: Readonly<Record<string, string>> = {
  sessions: `delete from app.sessions where expires_at < now() or ends_at < now()`,
  ...Object.fromEntries(
    ['flows', 'codes', 'messages'].map((table) => [
      `sso_${table}`,
      `delete from app.sso_${table} where expires_at < now()`,
    ]),
  ),
  invitation_identities: `update app.invitations set identity = null, identity_at = null
    where identity_at < now() - interval '1 hour'`,
  mail_previews: `delete from app.mail_previews where created_at < now() - interval '1 hour'`,
  sign_in_challenges: `delete from app.sign_in_challenges where expires_at < now()`,
  account_links: `delete from app.account_links where expires_at < now() - interval '1 day'`,
  rate_limits: `delete from app.rate_limits where expire < extract(epoch from now()) * 1000`,
  invitations: `delete from app.invitations i where used_at is null
    and expires_at < now() - ${intervalOf(retention.invitations)} and ${ofActiveCompany('i.company_id')}`,
  import_files: `update app.invitation_imports set file = null, options = options - 'corrections',
      state = case state when 'checked' then 'failed' else state end, finished_at = now()
    where state in ('checked', 'stopped') and finished_at is null and created_at < now() - interval '1 day'`,
  import_problems: `update app.invitation_imports set problems = '[]', columns = '[]', changes = '[]'
    where created_at < now() - interval '30 days' and (problems <> '[]' or changes <> '[]')`,
  bulk_acts: `delete from app.bulk_acts b where created_at < now() - interval '90 days'
    and ${ofActiveCompany('b.company_id')}`,
  availability_exceptions: `delete from app.availability_exceptions x where last_day < current_date - 31
    and ${ofActiveCompany('x.company_id')}`,
  absences: `delete from app.absences a where ends_at < now() - interval '1 year'
    and ${ofActiveCompany('a.company_id')}`,
  // Of items that are gone, nobody tries again.
  held_items: `delete from rm.held_items where due_at < now() - interval '7 days'`,
  ...Object.fromEntries(Object.entries(periodTables).map(([table, rule]) => [table, deletionOf(table, rule)])),
}
