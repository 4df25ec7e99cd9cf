import type { MailParams } from '#commands/messages/mail/ports.ts'
import { instant } from '#domain/platform/ids.ts'
import { meetingUid, renderCalendar } from '#infra/meetings/calendar/ics.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeSubject } from './subject.ts'

/** An invitation, its update, or its withdrawal, for calendars. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
}

interface CalendarReader {
  readonly locale: 'fr' | 'en'
  readonly name: string
  readonly email: string
  readonly company: string
  readonly from: string
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
  'workshop_invited',
  'workshop_changed',
  'workshop_cancelled',
  'calendar_requested',
  'calendar_confirmed',
  'calendar_canceled',
])

/** States of a session whose date was agreed and has passed. */
const passed: ReadonlySet<string> = new Set(['feedback_requested', 'feedback_filled', 'finished'])

/**
 * The meeting as it is when the mail leaves, whatever the notification says: a mail that waited never puts back what
 * was called off. The stream's revision counts the changes.
 */
export function calendarOf(
  kind: keyof MailParams,
  subject: NoticeSubject,
  facts: NoticeFacts,
  reader: CalendarReader,
): CalendarPart | null {
  const { subjectId, state, attributes, revision } = subject
  const { name, meeting, workshop, to } = facts
  if (workshop !== null && moving.has(kind)) return calendarOfWorkshop(subject, facts, reader)
  const last = attributes.appointments?.at(-1)
  if (!moving.has(kind) || meeting === null || last === undefined) return null
  // A date that was agreed and has passed since replaces the one that the calendar has.
  const isAgreed = state === 'confirmed' || state === 'started' || (kind === 'calendar_confirmed' && passed.has(state))
  const method = state === 'requested' || isAgreed ? 'REQUEST' : 'CANCEL'
  const startsAt = instant(last.starts_at)
  const title = meeting.topic ?? ''
  const words =
    reader.locale === 'fr'
      ? { with: `Session ${meeting.number} avec ${name}`, answer: 'Répondre dans Binôme :' }
      : { with: `Session ${meeting.number} with ${name}`, answer: 'Answer in Binôme:' }
  const answer = isAgreed ? 'ACCEPTED' : 'TENTATIVE'
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

/** One's own invitation: it is withdrawn from whoever declined or was taken off, too. */
function calendarOfWorkshop(
  { subjectId, state, attributes, revision }: NoticeSubject,
  { workshop, to }: NoticeFacts,
  reader: CalendarReader,
): CalendarPart | null {
  const { starts_at: startsAt, ends_at: endsAt, answer = null } = attributes
  if (startsAt == null || endsAt == null) return null
  const isOn = state === 'planned' && (answer === 'invited' || answer === 'accepted')
  const method = isOn ? 'REQUEST' : 'CANCEL'
  const label = reader.locale === 'fr' ? 'Atelier' : 'Workshop'
  const colon = reader.locale === 'fr' ? ' : ' : ': '
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
          startsAt: instant(startsAt),
          endsAt: instant(endsAt),
          status: isOn ? 'CONFIRMED' : 'CANCELLED',
          summary: workshop?.title == null ? label : `${label}${colon}${workshop.title}`,
          description: to.see,
          url: to.see,
          location: workshop?.link ?? to.see,
          organizer: { name: reader.company, email: reader.from },
          attendees: [
            { name: reader.name, email: reader.email, answer: answer === 'accepted' ? 'ACCEPTED' : 'TENTATIVE' },
          ],
          ...(isOn && { reminderMinutes: 15 }),
        },
      ],
    }),
  }
}
