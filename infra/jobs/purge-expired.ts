import type { Sql } from '#projections/sql.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

export function purgeExpiredJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return { name: 'purge_expired', cron: '17 * * * *', run: () => purgeExpired(core.database.system) }
}

/**
 * Removes what is over by the clock: sessions, links of accounts, sign-ins at providers that are under way, answers kept for idempotency
 * keys (24 h), rate limits, crash reports (30 days), mails (30 days), lines of the access log (a year).
 */
export async function purgeExpired(system: Sql): Promise<void> {
  await system.query({ text: `delete from app.sessions where expires_at < now() or ends_at < now()` })
  for (const table of ['flows', 'codes', 'messages'])
    await system.query({ text: `delete from app.sso_${table} where expires_at < now()` })
  await system.query({ text: `delete from app.account_links where expires_at < now() - interval '1 day'` })
  await system.query({ text: `delete from app.idempotency_keys where created_at < now() - interval '24 hours'` })
  await system.query({ text: `delete from app.rate_limits where expire < extract(epoch from now()) * 1000` })
  await system.query({ text: `delete from app.error_reports where created_at < now() - interval '30 days'` })
  await system.query({ text: `delete from app.mails where created_at < now() - interval '30 days'` })
  await system.query({ text: `delete from app.contact_requests where created_at < now() - interval '1 year'` })
  await system.query({
    text: `delete from app.invitations where used_at is null and expires_at < now() - interval '1 year'`,
  })
  await system.query({
    text: `update app.invitation_imports set file = null, state = 'failed', finished_at = now()
      where state = 'checked' and created_at < now() - interval '1 day'`,
  })
  await system.query({
    text: `update app.invitation_imports set problems = '[]', columns = '[]'
      where created_at < now() - interval '30 days' and problems <> '[]'`,
  })
  await system.query({ text: `delete from app.access_log where at < now() - interval '12 months'` })
}
