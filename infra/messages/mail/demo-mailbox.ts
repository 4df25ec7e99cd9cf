import type { Channel } from '#domain/messages/notices/words.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Sms } from '../sms/gateway.ts'
import type { Carry } from './delivery.ts'

/** The mailbox keeps so many mails. */
const kept = 200

/** Only the embedded demo, and only when no mail server is configured. */
export function showsDemoMailbox({ mail, databaseUrl, demo }: Pick<Config, 'mail' | 'databaseUrl' | 'demo'>): boolean {
  return mail === undefined && databaseUrl === undefined && demo
}

export interface DemoMail {
  readonly id: string
  readonly address: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  readonly at: Date
}

/**
 * For the embedded demo without a mail server: keeps each mail where `/dev/mail` shows it. It may do so again after a
 * crash, so that no outcome is ever unknown.
 */
export function carryToDemoMailbox(sql: Sql): Carry {
  return async ({ id, companyId }, { to, subject, html, plain }) => {
    await sql.query({
      text: `insert into app.demo_mailbox (mail_id, company_id, address, subject, html, plain)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [id, companyId, to.address, subject, html, plain],
    })
    await sql.query({
      text: `delete from app.demo_mailbox where mail_id in (
        select mail_id from app.demo_mailbox order by at desc offset ${kept})`,
    })
    return { kind: 'sent' }
  }
}

/** As `carryToDemoMailbox`, for `/dev/sms`. */
export function carryToDemoPhone(sql: Sql): Carry<Sms> {
  const keep = carryToDemoMailbox(sql)
  return (mail, { to, text }, begin) =>
    keep(
      mail,
      { company: '', to: { address: to, name: null }, locale: 'fr', subject: text, html: '', plain: text },
      begin,
    )
}

/** The newest first. */
export function demoMails(sql: Sql, channel: Channel): Promise<Omit<DemoMail, 'html' | 'plain'>[]> {
  return sql.query({
    text: `select d.mail_id as id, d.address, d.subject, d.at from app.demo_mailbox d
      join app.mails m on m.id = d.mail_id where m.channel = $1 order by d.at desc`,
    values: [channel],
  })
}

export async function demoMail(sql: Sql, id: string): Promise<DemoMail | null> {
  const [mail] = await sql.query<DemoMail>({
    text: `select mail_id as id, address, subject, html, plain, at from app.demo_mailbox where mail_id = $1`,
    values: [id],
  })
  return mail ?? null
}
