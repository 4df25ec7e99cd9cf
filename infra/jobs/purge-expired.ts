import { intervalOf } from '#api/queries/interval.ts'
import { retention } from '#contract/retention.ts'
import type { Sql } from '#projections/sql.ts'
import { ofActiveCompany } from '../companies/active.ts'
import { deletionOf, periodTables } from '../retention/tables.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

export function purgeExpiredJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return { name: 'purge_expired', cron: '17 * * * *', run: () => purgeExpired(core.database.system) }
}

/**
 * Removes what is over by the clock: sessions, links of accounts, sign-ins at providers that are under way, rate
 * limits, invitations, days apart of a month ago, and the rows of each table that has a period.
 */
export async function purgeExpired(system: Sql): Promise<void> {
  await system.query({ text: `delete from app.sessions where expires_at < now() or ends_at < now()` })
  for (const table of ['flows', 'codes', 'messages'])
    await system.query({ text: `delete from app.sso_${table} where expires_at < now()` })
  await system.query({
    text: `update app.invitations set identity = null, identity_at = null
      where identity_at < now() - interval '1 hour'`,
  })
  await system.query({ text: `delete from app.mail_previews where created_at < now() - interval '1 hour'` })
  await system.query({ text: `delete from app.sign_in_challenges where expires_at < now()` })
  await system.query({ text: `delete from app.account_links where expires_at < now() - interval '1 day'` })
  await system.query({ text: `delete from app.rate_limits where expire < extract(epoch from now()) * 1000` })
  await system.query({
    text: `delete from app.invitations i where used_at is null
      and expires_at < now() - ${intervalOf(retention.invitations)} and ${ofActiveCompany('i.company_id')}`,
  })
  await system.query({
    text: `update app.invitation_imports set file = null, options = options - 'corrections',
        state = case state when 'checked' then 'failed' else state end, finished_at = now()
      where state in ('checked', 'stopped') and finished_at is null and created_at < now() - interval '1 day'`,
  })
  await system.query({
    text: `update app.invitation_imports set problems = '[]', columns = '[]', changes = '[]'
      where created_at < now() - interval '30 days' and (problems <> '[]' or changes <> '[]')`,
  })
  await system.query({
    text: `delete from app.availability_exceptions x where last_day < current_date - 31
      and ${ofActiveCompany('x.company_id')}`,
  })
  for (const [table, rule] of Object.entries(periodTables)) await system.query({ text: deletionOf(table, rule) })
}
