import type { Instant } from '#domain/platform/ids.ts'

interface CalendarPerson {
  readonly name: string
  readonly email: string
}

export interface CalendarAttendee extends CalendarPerson {
  readonly answer: 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'
}

/** One appointment of a calendar (RFC 5545 VEVENT). All of its times are written in UTC. */
export interface CalendarEvent {
  /** The same for ever: a calendar finds by it what it has. */
  readonly uid: string
  /** Grows with each change: a calendar ignores a lower one. */
  readonly sequence: number
  readonly changedAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  readonly summary: string
  readonly description?: string
  readonly location?: string
  readonly url?: string
  readonly organizer?: CalendarPerson
  readonly attendees?: readonly CalendarAttendee[]
  /** The calendar reminds its owner this many minutes before. */
  readonly reminderMinutes?: number
}

export interface Calendar {
  /**
   * REQUEST and CANCEL are of one event each, in a mail (RFC 5546). A feed has none: it invites nobody, and with a
   * method each of its events would need an organizer.
   */
  readonly method?: 'REQUEST' | 'CANCEL'
  readonly language: 'fr' | 'en'
  /** What the calendar is called where somebody subscribes to it. */
  readonly name?: string
  /** How long a subscriber waits before it asks again. */
  readonly refreshMinutes?: number
  readonly events: readonly CalendarEvent[]
}

/** The text of a calendar file (`text/calendar`), with lines of 75 octets at most that end with CRLF. */
export function renderCalendar({ method, language, name, refreshMinutes, events }: Calendar): string {
  const refresh = refreshMinutes === undefined ? null : `PT${refreshMinutes}M`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Binome//Binome//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined ? [] : [`NAME:${text(name)}`, `X-WR-CALNAME:${text(name)}`]),
    ...(refresh === null ? [] : [`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`]),
    ...events.flatMap((event) => eventLines(event, method)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The same meeting has the same one for both people, in mails and in feeds. */
export function meetingUid(meetingId: string): string {
  return `${meetingId}@binome`
}

function eventLines(event: CalendarEvent, method: Calendar['method']): readonly string[] {
  const { organizer, reminderMinutes } = event
  const attendees = method === undefined ? [] : (event.attendees ?? [])
  const optional = [
    ['DESCRIPTION', event.description],
    ['LOCATION', event.location],
  ].flatMap(([property, value]) => (value === undefined || value === '' ? [] : [`${property}:${text(value)}`]))
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${event.status}`,
    'TRANSP:OPAQUE',
    `SUMMARY:${text(event.summary)}`,
    ...optional,
    ...(event.url === undefined ? [] : [`URL:${address(event.url)}`]),
    ...(organizer === undefined || method === undefined
      ? []
      : [`ORGANIZER;CN=${parameter(organizer.name)}:mailto:${address(organizer.email)}`]),
    ...attendees.map(({ name, email, answer }) => {
      const rsvp = method === 'REQUEST' && answer === 'NEEDS-ACTION' ? ';RSVP=TRUE' : ''
      const who = `CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer}${rsvp};CN=${parameter(name)}`
      return `ATTENDEE;${who}:mailto:${address(email)}`
    }),
    ...(reminderMinutes === undefined || method === 'CANCEL'
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${text(event.summary)}`,
          `TRIGGER:-PT${reminderMinutes}M`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

/** `20260317T130000Z` */
function utc(at: Instant): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function text(value: string): string {
  return printable(value.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A quoted parameter, whose quotes and line breaks are written as RFC 6868 says. */
function parameter(value: string): string {
  const encoded = printable(value).replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")
  return `"${encoded}"`
}

/** Nothing of it may begin a line of its own. */
function address(value: string): string {
  return printable(value).replaceAll(/\s/g, '')
}

/** Without control characters but line breaks. */
function printable(value: string): string {
  return value.replaceAll(/[^\P{Cc}\n]/gu, '')
}

const lineOctets = 75

/** Breaks a line between characters, not inside their octets. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line
  let rest = lineOctets
  let out = ''
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (octets > rest) {
      out += '\r\n '
      rest = lineOctets - 1
    }
    out += character
    rest -= octets
  }
  return out
}
