import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { CalendarFeed, CalendarFeeds } from '#api/ports/meetings.ts'
import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { Locale } from '#commands/people/sessions/ports.ts'
import { instant } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { deletedAccount } from '#projections/platform/labels.ts'
import { type CalendarEvent, meetingUid, renderCalendar } from './ics.ts'

interface FeedRow {
  readonly user_id: string
  readonly locale: Locale
  readonly company: string
}

interface MeetingRow {
  readonly id: string
  readonly state: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly updated_at: Date
  readonly revision: number
  readonly number: number
  /** null: the account is erased. */
  readonly other: string | null
}

/** One's own meeting, which only its two people read. */
interface OwnMeetingRow extends MeetingRow {
  readonly locale: Locale
  readonly topic: string | null
  readonly link: string | null
}

const of = `select m.id, m.state, began.starts_at, m.ends_at, m.updated_at, m.revision::int as revision,
    (m.attributes ->> 'session_number')::int as number,
    case when u.status <> 'erased' then u.first_name end as other`
const from = `from rm.meetings m join app.users u on u.id =
      case when m.participant_user_id = $1 then m.presenter_user_id else m.participant_user_id end
    cross join lateral (
      select coalesce((m.attributes ->> 'started_at')::timestamptz, m.starts_at) as starts_at) began`
const isOwnAndDated = `(m.participant_user_id = $1 or m.presenter_user_id = $1)
    and m.state not in ('initiated', 'cancelled', 'refused', 'expired') and m.ends_at > began.starts_at`

const words = {
  fr: {
    name: (company: string) => `Mentorat ${company}`,
    summary: (number: number, other: string) => `Session ${number} avec ${other}`,
    proposed: (summary: string) => `${summary} (date proposée)`,
    workshop: 'Atelier',
    invited: 'Atelier (invitation)',
  },
  en: {
    name: (company: string) => `${company} mentoring`,
    summary: (number: number, other: string) => `Session ${number} with ${other}`,
    proposed: (summary: string) => `${summary} (proposed date)`,
    workshop: 'Workshop',
    invited: 'Workshop (invitation)',
  },
} as const

/** Of a workshop for one of its people: invited, or coming. */
interface WorkshopRow extends Pick<MeetingRow, 'id' | 'starts_at' | 'ends_at' | 'updated_at' | 'revision'> {
  readonly answer: 'invited' | 'accepted'
}

const ownWorkshops = `select w.id, w.starts_at, (w.attributes ->> 'ends_at')::timestamptz as ends_at, w.updated_at,
    w.revision::int as revision, own.answer
  from rm.workshops w cross join lateral (
    select one ->> 'answer' as answer from json_array_elements(w.attributes -> 'people') one
    where one ->> 'user_id' = $1::text limit 1) own
  where w.people @> array[$1::uuid] and w.starts_at > now() - interval '180 days'
    and (own.answer = 'accepted' and w.state in ('planned', 'ended') or own.answer = 'invited' and w.state = 'planned')
  order by w.starts_at, w.id`

const columns = `id, created_at as "createdAt", read_at as "readAt"`

/**
 * A feed holds the dates and the first name of the other person, never the topic: its address may lie in a calendar
 * that others read (docs/decisions/2404). Meetings that are refused, cancelled or expired are not in it, so calendars
 * drop them. Workshops are in it without their title, while the person is invited or comes. The file of one meeting,
 * which its own people fetch, has its topic and where it is held.
 */
export function createCalendarFeeds(database: Pick<Database, 'tenant'>, baseUrlOf: BaseUrlOf): CalendarFeeds {
  return {
    async of(companyId, userId) {
      const [row] = await database.tenant(companyId).query<CalendarFeed>({
        name: 'calendar_feed',
        text: `select ${columns} from app.calendar_feeds where user_id = $1`,
        values: [userId],
      })
      return row ?? null
    },

    async make(companyId, userId) {
      const token = randomBytes(32).toString('base64url')
      const [row] = await database.tenant(companyId).query<CalendarFeed>({
        name: 'calendar_feed_make',
        text: `insert into app.calendar_feeds (id, company_id, user_id, token_hash) values ($1, $2, $3, $4)
          on conflict (user_id) do update set id = excluded.id, token_hash = excluded.token_hash, created_at = now(),
            read_at = null
          returning ${columns}`,
        values: [randomUUID(), companyId, userId, hashOf(token)],
      })
      if (row === undefined) throw new Error('the feed was not kept')
      return { ...row, token }
    },

    async remove(companyId, userId) {
      await database.tenant(companyId).query({
        name: 'calendar_feed_remove',
        text: 'delete from app.calendar_feeds where user_id = $1',
        values: [userId],
      })
    },

    async read(companyId, token) {
      const sql = database.tenant(companyId)
      const [feed] = await sql.query<FeedRow>({
        name: 'calendar_feed_read',
        text: `select f.user_id, u.locale, coalesce(c.brand ->> 'name', c.name) as company
          from app.calendar_feeds f join app.users u on u.id = f.user_id join app.companies c on c.id = f.company_id
          where f.token_hash = $1 and u.status = 'active'`,
        values: [hashOf(token)],
      })
      if (feed === undefined) return null
      await sql.query({
        name: 'calendar_feed_was_read',
        text: `update app.calendar_feeds set read_at = date_trunc('hour', now())
          where token_hash = $1 and read_at is distinct from date_trunc('hour', now())`,
        values: [hashOf(token)],
      })
      const meetings = await sql.query<MeetingRow>({
        name: 'calendar_feed_meetings',
        text: `${of} ${from}
          where ${isOwnAndDated} and m.starts_at > now() - interval '180 days'
          order by m.starts_at, m.id`,
        values: [feed.user_id],
      })
      const workshops = await sql.query<WorkshopRow>({
        name: 'calendar_feed_workshops',
        text: ownWorkshops,
        values: [feed.user_id],
      })
      const { locale } = feed
      const { name } = words[locale]
      return renderCalendar({
        language: locale,
        name: name(feed.company),
        refreshMinutes: 60,
        events: [
          ...meetings.map((meeting) => eventOf(meeting, locale)),
          ...workshops.map((workshop) => workshopEventOf(workshop, locale)),
        ],
      })
    },

    async meeting(companyId, userId, meetingId) {
      const [meeting] = await database.tenant(companyId).query<OwnMeetingRow>({
        name: 'calendar_session',
        text: `${of}, me.locale, m.attributes ->> 'topic' as topic, m.attributes ->> 'conference_url' as link
          ${from} join app.users me on me.id = $1
          where ${isOwnAndDated} and m.id = $2`,
        values: [userId, meetingId],
      })
      if (meeting === undefined) return null
      const { locale, topic, link } = meeting
      const url = `${await baseUrlOf(companyId)}/dashboard/sessions/${meetingId}`
      const description = [topic, url].filter((line) => line !== null).join('\n')
      const event = { ...eventOf(meeting, locale), description, url, location: link ?? url, reminderMinutes: 15 }
      return renderCalendar({ language: locale, events: [event] })
    },
  }
}

function eventOf(meeting: MeetingRow, locale: Locale): CalendarEvent {
  const { summary, proposed } = words[locale]
  const title = summary(meeting.number, meeting.other ?? deletedAccount[locale])
  const isProposed = meeting.state === 'requested'
  return {
    uid: meetingUid(meeting.id),
    sequence: meeting.revision,
    changedAt: instant(meeting.updated_at),
    startsAt: instant(meeting.starts_at),
    endsAt: instant(meeting.ends_at),
    status: isProposed ? 'TENTATIVE' : 'CONFIRMED',
    summary: isProposed ? proposed(title) : title,
  }
}

/** Under the UID of the invitation that its mail brings. */
function workshopEventOf(workshop: WorkshopRow, locale: Locale): CalendarEvent {
  const isInvited = workshop.answer === 'invited'
  return {
    uid: meetingUid(workshop.id),
    sequence: workshop.revision,
    changedAt: instant(workshop.updated_at),
    startsAt: instant(workshop.starts_at),
    endsAt: instant(workshop.ends_at),
    status: isInvited ? 'TENTATIVE' : 'CONFIRMED',
    summary: words[locale][isInvited ? 'invited' : 'workshop'],
  }
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
