import { linkOfTemplate, type Mail, mailChannel, type MailOutbox } from '#commands/messages/mail/ports.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** The outbox in `app.mails`, each mail in a transaction of its own. */
export function createMailOutbox(database: Database): MailOutbox {
  return { enqueue: (mail) => database.tenant(mail.companyId).transaction((sql) => enqueueMail(sql, mail)) }
}

/**
 * Enqueues within the caller's transaction (of the company, or of the system): the mail leaves when that commits, and
 * only then. The NOTIFY is part of it: mails are rare, so that commits seldom wait for each other.
 * @throws RangeError when an address or a text has a line break or another control character
 */
export async function enqueueMail(sql: Sql, mail: Mail): Promise<void> {
  const { companyId, key, template, to, params } = mail
  const link = mail.link === undefined ? null : { id: mail.link.id, expires_at: mail.link.expiresAt.toISOString() }
  if ((link !== null) !== template in linkOfTemplate) throw new RangeError(`${template} with a link, or without one`)
  const single = to === 'administrators' ? null : { userId: null, address: null, locale: null, ...to }
  for (const value of [key, single?.address, ...Object.values(params)])
    if (typeof value === 'string' && /\p{Cc}/u.test(value))
      throw new RangeError(`a text of a mail (${template}) has a line break or another control character`)
  await sql.query({
    text:
      single === null
        ? `insert into app.mails (company_id, key, template, params, link, give_up_at, user_id)
            select $1::uuid, $2::text || '/' || u.id, $3::text, $4::jsonb, $5::jsonb, ${giveUpAt}, u.id from app.users u
            where u.company_id = $1::uuid and u.status = 'active' and 'admin' = any(u.roles)
          on conflict (company_id, key) do nothing`
        : `insert into app.mails
            (company_id, key, template, params, link, give_up_at, user_id, address, locale, channel)
            values ($1, $2, $3, $4, $5, ${giveUpAt}, $6, $7, $8, $9)
          on conflict (company_id, key) do nothing`,
    values: [
      companyId,
      key,
      template,
      JSON.stringify(params),
      link === null ? null : JSON.stringify(link),
      ...(single === null ? [] : [single.userId, single.address, single.locale, mail.channel ?? 'email']),
    ],
  })
  await sql.query({ name: 'mail_notify', text: `select pg_notify('${mailChannel}', '')` })
}

/** After a day, or when the link in the mail ($5) no longer opens anything. */
const giveUpAt = `least(now() + interval '24 hours', ($5::jsonb->>'expires_at')::timestamptz)`
