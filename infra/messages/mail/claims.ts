import type { MailTemplate } from '#commands/messages/mail/ports.ts'
import type { Channel } from '#domain/messages/notices/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { maySend } from '../../company/companies/active.ts'
import { heldRow } from '#projections/platform/lease-lost.ts'
import { presenceLock } from '#projections/platform/runner/owner.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** A mail that this process is to send. */
export interface ClaimedMail {
  readonly id: string
  readonly companyId: CompanyId
  readonly template: MailTemplate
  readonly userId: UserId | null
  readonly address: string | null
  readonly locale: 'fr' | 'en' | null
  readonly params: object
  readonly link: { readonly id: string; readonly expires_at: string } | null
  readonly attempts: number
  readonly createdAt: Date
}

/** Longer than an attempt. */
const lease = `interval '3 minutes'`

/** SQL: the mails `m` of a suspended company wait. */
const mayBeSent = maySend('m.company_id')

/**
 * Takes the mail, or the SMS, that has been due for longest; null when none is. PostgreSQL's clock has microseconds,
 * ours has none: what was written in this millisecond is due.
 */
export async function claimMail(sql: Sql, channel: Channel, sender: string, now: Date): Promise<ClaimedMail | null> {
  const [row] = await sql.query<ClaimedMail>({
    name: 'mail_claim',
    text: `update app.mails set state = 'sending', sender = $2, attempts = attempts + 1, data_at = null,
        lease_until = $1::timestamptz + ${lease}
      where id = (select id from app.mails m
        where channel = $3 and state = 'waiting' and next_attempt_at < $1::timestamptz + interval '1 millisecond'
          and give_up_at > $1 and ${mayBeSent}
        order by next_attempt_at limit 1 for update skip locked)
      returning id, company_id as "companyId", template, user_id as "userId", address, locale, params, link, attempts,
        created_at as "createdAt"`,
    values: [now, sender, channel],
  })
  return row ?? null
}

/**
 * Commits that the server may have the mail from now on. Called between the server's 354 and the first byte.
 * @throws LeaseLost when the mail was taken from this process, or erased
 */
export async function beginData(sql: Sql, id: string, sender: string, now: Date): Promise<void> {
  const rows = await sql.query({
    name: 'mail_begin_data',
    text: `update app.mails set data_at = $3 where id = $1 and state = 'sending' and sender = $2 and lease_until > $3
      returning id`,
    values: [id, sender, now],
  })
  heldRow(rows, 'the mail is no longer this process’s to send')
}

/** What becomes of a mail after an attempt. */
export type Settlement =
  | { readonly state: 'sent' | 'overtaken' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'waiting'; readonly error: string; readonly nextAttemptAt: Date }

/**
 * A mail that was sent, or overtaken, keeps nothing personal. Neither does one whose account is gone: nobody could
 * try it again.
 */
export async function settleMail(
  sql: Sql,
  id: string,
  sender: string,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const { state } = settlement
  await sql.query({
    name: 'mail_settle',
    text: `update app.mails set state = $3, sender = null, lease_until = null,
        last_error = case when $3 in ('sent', 'overtaken') then null else $4 end,
        data_at = case when $3 = 'waiting' then null else data_at end,
        next_attempt_at = coalesce($5::timestamptz, next_attempt_at),
        finished_at = case when $3 = 'waiting' then null else $6::timestamptz end,
        ${emptiedWhen(`$3 in ('sent', 'overtaken') or ($3 = 'failed' and template = 'account_erased')`)}
      where id = $1 and state = 'sending' and sender = $2`,
    values: [
      id,
      sender,
      state,
      'error' in settlement ? settlement.error : null,
      state === 'waiting' ? settlement.nextAttemptAt : null,
      now,
    ],
  })
}

function emptiedWhen(condition: string): string {
  return `address = case when ${condition} then null else address end,
    params = case when ${condition} then '{}' else params end, link = case when ${condition} then null else link end`
}

/**
 * Puts right what processes left that were killed while they sent, and gives up what is too old. A mail whose message
 * the server may have is not sent again: it is shown as failed (docs/decisions/2503).
 */
export async function tidyMails(sql: Sql, now: Date): Promise<void> {
  await sql.query({
    name: 'mail_recover',
    text: `update app.mails set state = case when data_at is null then 'waiting' else 'failed' end,
        last_error = case when data_at is null then 'interrupted' else 'outcome_unknown' end,
        finished_at = case when data_at is null then null else $1::timestamptz end, sender = null, lease_until = null,
        ${emptiedWhen(`data_at is not null and template = 'account_erased'`)}
      where state = 'sending' and (lease_until < $1 or ${presenceLock.isFree('sender')})`,
    values: [now],
  })
  await sql.query({
    name: 'mail_give_up',
    text: `update app.mails m set state = 'failed', last_error = coalesce(last_error, 'not_sent_in_time'),
        finished_at = $1, ${emptiedWhen(`template = 'account_erased'`)}
      where state = 'waiting' and give_up_at <= $1 and ${mayBeSent}`,
    values: [now],
  })
}
