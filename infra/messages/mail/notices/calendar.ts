import { instant } from '#domain/platform/ids.ts'
import {
  type CalendarAttendee,
  type CalendarEvent,
  meetingUid,
  renderCalendar,
} from '../../../meetings/calendar/ics.ts'

/** An invitation, its update, or its withdrawal, for calendars. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
}

export interface CalendarReader {
  readonly locale: 'fr' | 'en'
  readonly name: string
  readonly email: string
  readonly company: string
  readonly from: string
}

/** What the part depends on of a `NoticeSubject`. */
interface Dated {
  readonly subjectId: string
  readonly revision: number
  readonly attributes: { readonly updated_at?: string }
}

interface Invitation extends Pick<CalendarEvent, 'status' | 'summary' | 'description' | 'url' | 'location'> {
  readonly method: CalendarPart['method']
  readonly startsAt: string
  readonly endsAt: string
  readonly answer: CalendarAttendee['answer']
}

/**
 * The subject as it is when the mail leaves, whatever the notification says: a mail that waited never puts back what
 * was called off. The stream's revision counts the changes.
 */
export function invitation(
  { subjectId, revision, attributes }: Dated,
  { locale, name, email, company, from }: CalendarReader,
  { method, startsAt, endsAt, answer, ...event }: Invitation,
): CalendarPart {
  return {
    method,
    text: renderCalendar({
      method,
      language: locale,
      events: [
        {
          ...event,
          uid: meetingUid(subjectId),
          sequence: revision,
          changedAt: instant(attributes.updated_at ?? new Date()),
          startsAt: instant(startsAt),
          endsAt: instant(endsAt),
          organizer: { name: company, email: from },
          // The other one's address is theirs to give.
          attendees: [{ name, email, answer }],
          ...(method === 'REQUEST' && { reminderMinutes: 15 }),
        },
      ],
    }),
  }
}
