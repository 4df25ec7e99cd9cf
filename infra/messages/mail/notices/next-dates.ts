import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { linkPaths } from '../link-paths.ts'
import { descriptors } from './all.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeReader } from './reader.ts'
import { signedRow } from './signed-row.ts'
import type { NoticeSubject } from './subject.ts'
import { dateWords } from './when.ts'

/** The dates that a mail offers, each with the signed link that chooses it. */
export async function nextDates(
  reader: NoticeReader,
  kind: NoticeKind,
  subject: NoticeSubject,
): Promise<NoticeFacts['choices']> {
  const offered = (await descriptors[subject.subjectType].dates?.(reader, kind, subject)) ?? null
  if (offered === null) return []
  const { locale, timeZone } = reader
  const { act, slots, ...row } = offered
  const otherZone = subject.other?.time_zone ?? timeZone
  return Promise.all(
    slots.map(async ({ startsAt, minutes }) => {
      const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
      const token = await signedRow(reader, act, { ...row, startsAt, minutes, expiresAt: startsAt })
      return {
        when: dateWords({ startsAt, endsAt }, locale, timeZone, otherZone),
        url: reader.base + linkPaths.mail_act(token),
      }
    }),
  )
}

/** The file of a session that has a date, for a calendar; the link is good until the session is over. */
export async function calendarLink(reader: NoticeReader, subject: NoticeSubject): Promise<string | null> {
  const { subjectType, subjectId } = subject
  const expiresAt = descriptors[subjectType].fileUntil?.(subject) ?? null
  if (expiresAt === null || Date.parse(expiresAt) <= Date.now()) return null
  const row = { subjectId, appointmentId: null, startsAt: null, minutes: null, expiresAt }
  return reader.base + linkPaths.calendar_file(await signedRow(reader, 'calendar_file', row))
}
