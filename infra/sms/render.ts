import type { NoticeParams } from '#commands/mail/ports.ts'
import { isNoticeKind } from '#domain/notices/topics.ts'
import type { ClaimedMail } from '../mail/claims.ts'
import { readerOf, type RenderOptions } from '../mail/render/reader.ts'
import { noticeContent } from '../mail/render/render.ts'
import type { Sms } from './gateway.ts'
import { e164 } from './number.ts'
import { smsText } from './text.ts'

/** Writes an SMS with what is true now. Null: nobody is there, or there is no number to send to. */
export async function renderSms(mail: ClaimedMail, options: RenderOptions): Promise<Sms | null> {
  const reader = await readerOf(mail, options)
  const to = reader?.found.phone == null ? null : e164(reader.found.phone)
  if (reader === null || to === null || reader.found.status !== 'active' || !isNoticeKind(mail.template)) return null
  const written = await noticeContent(mail, options, reader, mail.template, mail.params as NoticeParams)
  if (written === null) return null
  return { to, text: smsText(written.content.sms, written.facts.to.see) }
}
