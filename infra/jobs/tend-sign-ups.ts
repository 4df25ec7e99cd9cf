import type { CompanyId, UserId } from '#domain/shared/ids.ts'
import { ofActiveCompany } from '#infra/companies/active.ts'
import { enqueueMail } from '#infra/mail/outbox.ts'
import type { Database } from '../database/database.ts'
import type { SignUps } from '#commands/invitations/sign-ups.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { JobReport } from './items.ts'
import type { Job } from './job.ts'

interface Due {
  readonly id: string
  readonly companyId: CompanyId
  readonly email: string
  readonly locale: 'fr' | 'en' | null
  readonly firstName: string | null
  readonly expiresAt: Date
}

export function tendSignUpsJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return { name: 'tend_sign_ups', cron: '23 * * * *', run: () => tendSignUps(core.database, core.signUps) }
}

/**
 * Reminds whoever left a sign-up half done a day ago, once, and erases the drafts of invitations that are over.
 */
export async function tendSignUps(database: Database, signUps: Pick<SignUps, 'eraseDraft'>): Promise<JobReport> {
  const reminded = await database.system.transaction(async (sql) => {
    const due = await sql.query<Due>({
      text: `update app.invitations i set reminded_at = now()
        where i.draft is not null and i.draft_at < now() - interval '1 day' and i.reminded_at is null
          and i.used_at is null and i.revoked_at is null and i.expires_at > now() and ${ofActiveCompany('i.company_id')}
        returning id, company_id as "companyId", email, locale, first_name as "firstName", expires_at as "expiresAt"`,
    })
    for (const { id, companyId, email, locale, firstName, expiresAt } of due)
      await enqueueMail(sql, {
        companyId,
        key: `sign_up_resume/${id}`,
        to: { address: email, ...(locale !== null && { locale }) },
        template: 'sign_up_resume',
        params: { firstName },
        link: { id, expiresAt },
      })
    return due.length
  })
  await remindAdministrators(database)
  const over = await database.system.query<Pick<Due, 'id' | 'companyId'>>({
    text: `select id, company_id as "companyId" from app.invitations i
      where draft_key is not null and (used_at is not null or revoked_at is not null or expires_at <= now())
        and ${ofActiveCompany('i.company_id')}
      order by expires_at limit 1000`,
  })
  for (const { id, companyId } of over) await signUps.eraseDraft(companyId, id)
  return { done: reminded + over.length, failed: 0 }
}

/** Once for each sign-up that has waited for a week. */
async function remindAdministrators({ system }: Database): Promise<void> {
  const waiting = await system.query<{ companyId: CompanyId; userId: UserId }>({
    text: `select company_id as "companyId", id as "userId" from app.users u where status = 'pending_approval'
      and ${ofActiveCompany('u.company_id')}
      and coalesce(status_at, created_at) between now() - interval '14 days' and now() - interval '7 days'`,
  })
  for (const { companyId, userId } of waiting)
    await system.transaction((sql) =>
      enqueueMail(sql, {
        companyId,
        key: `sign_up_to_approve/${userId}/reminder`,
        to: 'administrators',
        template: 'sign_up_to_approve',
        params: { applicantId: userId },
      }),
    )
}
