import type { MailParams, NoticeParams } from '#commands/messages/mail/ports.ts'
import { isNoticeKind } from '#domain/messages/notices/topics.ts'
import { isProven } from '../../people/phone/proofs.ts'
import type { ClaimedMail } from '../mail/claims.ts'
import { type MailReader, readerOf, type RenderOptions } from '../mail/render/reader.ts'
import { noticeContent } from '../mail/render/render.ts'
import { phoneCode } from '../../people/phone/code.ts'
import type { Sms } from './gateway.ts'
import { e164 } from './number.ts'
import { gsmText, smsText } from './text.ts'

/** Writes an SMS with what is true now. Null: nobody is there, or there is no number that may be written to. */
export async function renderSms(mail: ClaimedMail, options: RenderOptions): Promise<Sms | null> {
  const reader = await readerOf(mail, options)
  const to = reader?.found.phone == null ? null : e164(reader.found.phone)
  if (reader === null || to === null || reader.found.status !== 'active') return null
  if (mail.template === 'phone_code') return codeSms(mail, options, reader, to)
  if (!isProven(to, reader.found.proven_phone)) return null
  const [only, ...others] = mail.template === 'digest' ? (mail.params as MailParams['digest']).entries : []
  if (others.length > 0) return { to, text: digestText(others.length + 1, reader) }
  const kind = only?.kind ?? mail.template
  if (!isNoticeKind(kind)) return null
  const written = await noticeContent(mail, options, reader, kind, only ?? (mail.params as NoticeParams))
  if (written === null) return null
  return { to, text: smsText(written.content.sms, written.facts.to.see) }
}

/** How many wait: each is read where it leads. */
function digestText(count: number, { locale, company, base }: MailReader): string {
  const words = {
    fr: `${company} : ${count} nouveautés pour vous.`,
    en: `${company}: ${count} new things for you.`,
  }
  return smsText(words[locale], `${base}/dashboard`)
}

/** Null: the code is too old, or for another number than that of the account. */
async function codeSms(
  { companyId, userId }: ClaimedMail,
  { sql, links }: Pick<RenderOptions, 'sql' | 'links'>,
  { locale, company }: MailReader,
  to: string,
): Promise<Sms | null> {
  const [sent] = await sql.query<{ id: string; expiresAt: Date }>({
    name: 'phone_code',
    text: `select code_id as id, expires_at as "expiresAt" from app.phone_proofs
      where user_id = $1 and phone = $2 and proven_at is null and expires_at > now()`,
    values: [userId, to],
  })
  if (sent === undefined) return null
  const code = phoneCode(links, { companyId, ...sent })
  const words = {
    fr: `${code} est votre code pour vérifier ce téléphone dans ${company}. Vous n'avez rien demandé ? Ignorez ce SMS.`,
    en: `${code} is your code to verify this phone in ${company}. Didn't ask for it? Ignore this text.`,
  }
  return { to, text: gsmText(words[locale]) }
}
