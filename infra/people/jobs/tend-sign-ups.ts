import { isOpenInvitation } from '#api/queries/people/open-invitations.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignUps } from '#commands/people/invitations/sign-ups.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Sign-ups of one statement. */
const page = 500

interface Due {
  readonly id: string
  readonly companyId: CompanyId
  readonly email: string
  readonly locale: 'fr' | 'en' | null
  readonly expiresAt: Date
}

export function tendSignUpsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  return { name: 'tend_sign_ups', cron: '23 * * * *', run: () => tendSignUps(core.database, core.signUps, logger) }
}

/** Reminds people of a sign-up left unfinished a day ago, once, and erases the drafts of invitations that are over. */
export async function tendSignUps(
  database: Database,
  signUps: Pick<SignUps, 'eraseDraft'>,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const work = { sql: database.system, job: 'tend_sign_ups', logger }
  const due = await database.system.query<Due>({
    text: `select id, company_id as "companyId", email, locale, expires_at as "expiresAt"
      from app.invitations i where ${waitsForReminder} and ${ofActiveCompany('i.company_id')}
        and not ${isHeld('tend_sign_ups', "'resume/' || i.id")}
      order by draft_at limit 1000`,
  })
  const reminded = await eachItem(
    work,
    due,
    ({ id }) => `resume/${id}`,
    (one) => remind(database, one),
  )
  const notified = await remindAdministrators(database, work)
  const over = await database.system.query<Pick<Due, 'id' | 'companyId'>>({
    text: `select id, company_id as "companyId" from app.invitations i
      where draft_key is not null and (used_at is not null or revoked_at is not null or expires_at <= now())
        and ${ofActiveCompany('i.company_id')} and not ${isHeld('tend_sign_ups', "'over/' || i.id")}
      order by expires_at limit 1000`,
  })
  const erased = await eachItem(
    work,
    over,
    ({ id }) => `over/${id}`,
    ({ id, companyId }) => signUps.eraseDraft(companyId, id),
  )
  return {
    done: reminded.done + notified.done + erased.done,
    failed: reminded.failed + notified.failed + erased.failed,
  }
}

const waitsForReminder = `i.draft is not null and i.draft_at < now() - interval '1 day' and i.reminded_at is null
  and ${isOpenInvitation('i')} and i.expires_at > now()`

/** The note and the mail are one transaction. */
async function remind({ system }: Database, invitation: Due): Promise<void> {
  const { id, companyId, email, locale, expiresAt } = invitation
  await system.transaction(async (sql) => {
    const noted = await sql.query({
      name: 'sign_up_remind',
      text: `update app.invitations i set reminded_at = now() where i.id = $1 and ${waitsForReminder} returning id`,
      values: [id],
    })
    if (noted.length === 0) return
    await enqueueMail(sql, {
      companyId,
      key: `sign_up_resume/${id}`,
      to: { address: email, ...(locale !== null && { locale }) },
      template: 'sign_up_resume',
      params: {},
      link: { id, expiresAt },
    })
  })
}

/** Once for each sign-up that has waited for a week, and each administrator. */
async function remindAdministrators({ system }: Database, work: Parameters<typeof eachItem>[0]): Promise<JobReport> {
  return eachItem(
    work,
    unanswered(system),
    ({ userId }) => `approve/${userId}`,
    ({ companyId, userId, key }) =>
      system.transaction((sql) =>
        enqueueMail(sql, {
          companyId,
          key,
          to: 'administrators',
          template: 'sign_up_to_approve',
          params: { applicantId: userId },
        }),
      ),
  )
}

interface Unanswered {
  readonly companyId: CompanyId
  readonly userId: UserId
  /** Of the mail; that of each administrator adds their id. */
  readonly key: string
}

/** Page by page, without those that every administrator was reminded of: they wait for days. */
async function* unanswered(system: Database['system']): AsyncGenerator<Unanswered> {
  let after: Unanswered | undefined
  do {
    const found: Unanswered[] = await system.query<Unanswered>({
      name: 'sign_ups_unanswered',
      text: `select u.company_id as "companyId", u.id as "userId", r.key
        from app.users u, lateral (select 'sign_up_to_approve/' || u.id || '/reminder' as key) r
        where u.status = 'pending_approval' and ${ofActiveCompany('u.company_id')}
          and coalesce(u.status_at, u.created_at) between now() - interval '14 days' and now() - interval '7 days'
          and ($1::uuid is null or u.id > $1) and not ${isHeld('tend_sign_ups', "'approve/' || u.id")}
          and exists (select from app.users a
            where a.company_id = u.company_id and a.status = 'active' and 'admin' = any(a.roles)
              and not exists (select from app.mails m
                where m.company_id = u.company_id and m.key = r.key || '/' || a.id))
        order by u.id limit ${page}`,
      values: [after?.userId ?? null],
    })
    yield* found
    after = found.length < page ? undefined : found.at(-1)
  } while (after !== undefined)
}
