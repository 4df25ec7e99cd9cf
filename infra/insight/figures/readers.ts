import type { Month } from '#domain/insight/figures/month.ts'
import type { CompanyId, Instant, ProgramId, UserId } from '#domain/platform/ids.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** SQL: the accounts `u` that may see figures. */
export const seesFigures = `u.status = 'active'
  and ('admin' = any(u.roles) or ('business_unit_admin' = any(u.roles) and u.business_unit is not null
    and not 'auditor' = any(u.roles)))`

/** What a person sees of the figures; null: nothing. @param sql sees the company alone */
export async function scopeOf(sql: Sql, userId: UserId): Promise<{ readonly unit: string | null } | null> {
  const [row] = await sql.query<{ unit: string | null }>({
    name: 'report_scope',
    text: `select case when 'admin' = any(u.roles) then null else u.business_unit end as unit from app.users u
      where u.id = $1 and ${seesFigures}`,
    values: [userId],
  })
  return row ?? null
}

/** The person receives no report any more, and nobody else chooses them again. */
export async function stopReport(sql: Sql, userId: UserId): Promise<void> {
  await sql.query({
    name: 'report_stop',
    text: `update app.report_readers set stopped = true where user_id = $1`,
    values: [userId],
  })
}

/**
 * Puts the report of a month into the outbox, for each of a company's readers who were chosen before the month was over
 * and has not had it: the key of the mail names month and person. A run that was broken off goes on at the next.
 * @returns how many there are
 */
export async function enqueueReports(sql: Sql, companyId: CompanyId, month: Month, until: Instant): Promise<number> {
  const readers = await sql.query<{ userId: UserId; programId: ProgramId | null }>({
    name: 'report_readers',
    text: `select r.user_id as "userId", r.program_id as "programId" from app.report_readers r
      join app.users u on u.id = r.user_id and ${seesFigures}
      where r.company_id = $1 and not r.stopped and r.chosen_at < $2
        and not exists (select from app.mails m
          where m.company_id = $1 and m.key = 'figures_report/' || $3::text || '/' || r.user_id)
      order by r.user_id`,
    values: [companyId, until, month],
  })
  for (const { userId, programId } of readers)
    await enqueueMail(sql, {
      companyId,
      key: `figures_report/${month}/${userId}`,
      to: { userId },
      template: 'figures_report',
      params: { month, programId },
    })
  return readers.length
}
