import type { Person } from '#commands/people/account-records.ts'
import type { Sql } from '#projections/platform/sql.ts'

/**
 * Removes what is kept of the person beside their account: sessions, identities at providers, stored answers, crash
 * reports, sign-in addresses, messages for sockets, mails, who opened their profile, archives of their data. Of other
 * people's rows it removes those that hold one of the person's ids, because they show the person's name or text beside
 * it.
 */
export async function removeTraces(
  sql: Sql,
  { companyId, userId }: Person,
  profileIds: readonly string[],
): Promise<void> {
  const naming = [userId, ...profileIds].map((id) => `%${id}%`)
  for (const table of [
    'app.push_subscriptions',
    'app.sessions',
    'app.account_links',
    'app.sign_in_challenges',
    'app.second_factors',
    'app.recovery_codes',
    'app.passkeys',
    'realtime.tickets',
    'app.error_reports',
    'app.access_log',
    'app.sso_flows',
    'app.sso_codes',
    'app.sso_identities',
    'app.profile_accesses',
    'app.retention_warnings',
    'app.report_readers',
    'app.notices',
    'app.notification_settings',
    'app.muted_conversations',
    'app.mail_acts',
  ])
    await sql.query({
      text: `delete from ${table} where company_id = $1 and user_id = $2`,
      values: [companyId, userId],
    })
  await sql.query({
    text: `delete from app.idempotency_keys where company_id = $1
      and (user_id = $2 or body like any($3) or headers::text like any($3))`,
    values: [companyId, userId, naming],
  })
  await sql.query({
    text: `delete from app.error_reports where company_id = $1 and report::text like any($2)`,
    values: [companyId, naming],
  })
  await sql.query({
    text: `update app.profile_accesses set reason = null
      where company_id = $1 and reader_id = $2 and reason is not null`,
    values: [companyId, userId],
  })
  // The job deletes the files, then the rows.
  await sql.query({
    text: `update app.data_exports set state = 'expired', expires_at = now() where company_id = $1 and user_id = $2`,
    values: [companyId, userId],
  })
  await sql.query({
    text: `delete from app.mails where company_id = $1 and (user_id = $2 or params::text like any($3))`,
    values: [companyId, userId, naming],
  })
  // Decisions may say why two people do not belong together.
  await sql.query({
    text: `delete from app.cohort_match_decisions where participant_id = any($1::uuid[]) or presenter_id = any($1)`,
    values: [profileIds],
  })
  await sql.query({
    text: `delete from app.cohort_match_pairs where participant_id = any($1::uuid[]) or presenter_id = any($1)`,
    values: [profileIds],
  })
  // A stream loses all its messages: a client that resumes on it then reads everything again instead of finding a gap.
  await sql.query({
    text: `select realtime.forget(company_id, stream) from (
        select company_id, stream from realtime.streams where company_id = $1 and stream like any($2)
        union
        select company_id, stream from realtime.events where company_id = $1 and payload::text like any($2)
        order by 1, 2
      ) concerned`,
    values: [companyId, naming],
  })
}
