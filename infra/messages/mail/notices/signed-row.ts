import type { MailAct } from '#domain/messages/notices/words.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { NoticeReader } from './reader.ts'

/** What a link of a mail is about. */
interface ActRow {
  readonly subjectId: string
  readonly appointmentId: string | null
  readonly startsAt: string | null
  readonly minutes: number | null
  readonly expiresAt: string
}

/** Keeps what the link allows, once for each mail. @returns the token */
export async function signedRow(
  { sql, links, companyId, userId, mailId }: NoticeReader,
  act: MailAct | 'calendar_file',
  { subjectId, appointmentId, startsAt, minutes, expiresAt: end }: ActRow,
): Promise<string> {
  const id = derivedId('mail_act', mailId, startsAt === null ? act : `${act}/${startsAt}`)
  const expiresAt = new Date(end)
  await sql.query({
    name: 'mail_act_add',
    text: `insert into app.mail_acts
        (id, company_id, user_id, act, subject_id, appointment_id, starts_at, minutes, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [id, companyId, userId, act, subjectId, appointmentId, startsAt, minutes, expiresAt],
  })
  return links.sign({ purpose: act === 'calendar_file' ? act : 'mail_act', companyId, id, expiresAt })
}
