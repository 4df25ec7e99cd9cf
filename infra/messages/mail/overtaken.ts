import type { DigestEntry, MailTemplate, NoticeParams } from '#commands/messages/mail/ports.ts'
import { isNoticeKind } from '#domain/messages/notices/topics.ts'
import type { Channel } from '#domain/messages/notices/words.ts'
import { kindNow } from '../notices/still-true.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ClaimedMail } from './claims.ts'

const openInvitation = `not exists (
  select from app.invitations i where i.id = $1::uuid and (i.used_at is not null or i.revoked_at is not null))`

const recipientIs = (status: string) =>
  `exists (select from app.users u where u.id = $1::uuid and u.status = '${status}')`

/**
 * SQL by template of what is no notification but asks for something, or says where something stands: it is still so.
 * $1: the invitation of its link, its applicant, or its recipient.
 */
const conditions: Readonly<Partial<Record<MailTemplate, string>>> = {
  sign_up_received: recipientIs('pending_approval'),
  sign_up_rejected: recipientIs('rejected'),
  invitation: openInvitation,
  sign_up_resume: openInvitation,
  sign_up_to_approve: `not exists (
    select from app.users u where u.id = $1::uuid and u.status in ('active', 'disabled', 'rejected'))`,
}

/**
 * What of a mail, an SMS or a message to a browser is still so when it leaves: it may have waited for a day.
 * @returns the mail of the day with the entries that hold; null: what it says was overtaken, and it must not be sent
 */
export async function stillTrueOf(
  sql: Sql,
  mail: ClaimedMail,
  channel: Channel,
  now: Date,
): Promise<ClaimedMail | null> {
  const { template, userId } = mail
  if (template === 'digest' && userId !== null) {
    const { entries } = mail.params as { readonly entries: readonly DigestEntry[] }
    const held: DigestEntry[] = []
    for (const entry of entries) {
      const kind = await kindNow(sql, { ...entry, at: new Date(entry.at), userId, channel }, now)
      if (kind !== null) held.push({ ...entry, kind })
    }
    return held.length === 0 ? null : { ...mail, params: { entries: held } }
  }
  if (isNoticeKind(template) && userId !== null) {
    const { subjectId, at } = mail.params as NoticeParams
    const kind = await kindNow(sql, { kind: template, subjectId, userId, at: new Date(at), channel }, now)
    return kind === null ? null : { ...mail, template: kind }
  }
  const condition = conditions[template]
  const about = mail.link?.id ?? (mail.params as { readonly applicantId?: string }).applicantId ?? userId
  if (condition === undefined || about === null) return mail
  const rows = await sql.query({ name: `mail_still_${template}`, text: `select where ${condition}`, values: [about] })
  return rows.length === 0 ? null : mail
}
