import type { MailParams } from '#commands/mail/ports.ts'
import { instant } from '#domain/shared/ids.ts'
import { meetingUid, renderCalendar } from '#infra/calendar/ics.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeSubject } from './subject.ts'

/** An invitation, its update, or its withdrawal, for calendars. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
}

/** Notifications that move a date in a calendar. */
const moving: ReadonlySet<keyof MailParams> = new Set([
  'meeting_requested',
  'meeting_confirmed',
  'meeting_link',
  'meeting_date_declined',
  'meeting_canceled',
  'meeting_admin_cancelled',
  'meeting_refused',
  'meeting_expired',
  'calendar_requested',
  'calendar_confirmed',
  'calendar_canceled',
])

/**
 * The meeting as it is when the mail leaves, whatever the notification says: a mail that waited never puts back what
 * was called off. The stream's revision counts the changes.
 */
export function calendarOf(
  kind: keyof MailParams,
  { subjectId, state, attributes, revision }: NoticeSubject,
  { name, meeting, to }: NoticeFacts,
  reader: {
    readonly locale: 'fr' | 'en'
    readonly name: string
    readonly email: string
    readonly company: string
    readonly from: string
  },
): CalendarPart | null {
  const last = attributes.appointments?.at(-1)
  if (!moving.has(kind) || meeting === null || last === undefined) return null
  const method = state === 'requested' || state === 'confirmed' || state === 'started' ? 'REQUEST' : 'CANCEL'
  const startsAt = instant(last.starts_at)
  const title = meeting.topic ?? ''
  const words =
    reader.locale === 'fr'
      ? { with: `Session ${meeting.number} avec ${name}`, answer: 'Répondre dans Binôme :' }
      : { with: `Session ${meeting.number} with ${name}`, answer: 'Answer in Binôme:' }
  const answer = state === 'confirmed' || state === 'started' ? 'ACCEPTED' : 'TENTATIVE'
  return {
    method,
    text: renderCalendar({
      method,
      language: reader.locale,
      events: [
        {
          uid: meetingUid(subjectId),
          sequence: revision,
          changedAt: instant(attributes.updated_at ?? new Date()),
          startsAt,
          endsAt: instant(new Date(Date.parse(startsAt) + last.minutes * 60_000)),
          status: method === 'CANCEL' ? 'CANCELLED' : state === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
          summary: words.with,
          description: [title, `${words.answer} ${to.see}`].filter((line) => line !== '').join('\n'),
          url: to.see,
          ...(meeting.type === 'video_conference' && { location: meeting.link ?? to.see }),
          organizer: { name: reader.company, email: reader.from },
          // The other one's address is theirs to give.
          attendees: [{ name: reader.name, email: reader.email, answer }],
          ...(method === 'REQUEST' && { reminderMinutes: 15 }),
        },
      ],
    }),
  }
}
