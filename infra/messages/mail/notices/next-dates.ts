import type { MailAct } from '#api/ports/messages.ts'
import { availabilityQuery } from '#api/queries/meetings/free-slots.ts'
import { usualNextSlots } from '#contract/meetings/free-slots.ts'
import { freeSlots, nextSlots } from '#domain/meetings/availability/free-slots.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { instant } from '#domain/platform/ids.ts'
import { dayMs } from '#domain/platform/wall-clock.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { linkPaths } from '../link-paths.ts'
import { signedRow } from './signed-row.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeReader } from './reader.ts'
import type { NoticeSubject } from './subject.ts'
import { dateWords } from './when.ts'

/** How long a session is that is planned by a mail, in minutes. */
const usualMinutes = 45
/** Days ahead in which dates are looked for. */
const daysAhead = 28

/** An accompaniment that begins, or rests: a session may be planned. */
const beginning: ReadonlySet<NoticeKind> = new Set(['request_confirmed', 'admin_created', 'reminder_silent'])
/** A session that has no date, or one that may be answered by another. */
const undated: ReadonlySet<NoticeKind> = new Set([
  'meeting_initiated',
  'meeting_admin_initiated',
  'meeting_date_declined',
  'meeting_requested',
])

interface Offered {
  readonly act: MailAct
  readonly subjectId: string
  readonly appointmentId: string | null
  readonly slots: readonly { readonly startsAt: string; readonly minutes: number }[]
}

/** The dates that a mail offers, each with the signed link that chooses it. */
export async function nextDates(
  reader: NoticeReader,
  kind: NoticeKind,
  subject: NoticeSubject,
): Promise<NoticeFacts['choices']> {
  const offered = await offeredBy(reader, kind, subject)
  if (offered === null) return []
  const { locale, timeZone } = reader
  const otherZone = subject.other?.time_zone ?? timeZone
  return Promise.all(
    offered.slots.map(async ({ startsAt, minutes }) => {
      const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
      return {
        when: dateWords({ startsAt, endsAt }, locale, timeZone, otherZone),
        url: await actLink(reader, { ...offered, startsAt, minutes }),
      }
    }),
  )
}

async function offeredBy(reader: NoticeReader, kind: NoticeKind, subject: NoticeSubject): Promise<Offered | null> {
  const { sql } = reader
  const { subjectId, state, asMentor, attributes, relationshipId, other } = subject
  const last = attributes.appointments?.at(-1)
  if (kind === 'request_other_dates' && state === 'requested' && !asMentor) {
    if (subject.blocked != null) return null
    const slots = (attributes.proposed_dates ?? [])
      .filter(({ starts_at: at }) => Date.parse(at) > Date.now())
      .map(({ starts_at: startsAt, minutes }) => ({ startsAt, minutes }))
    return { act: 'take_date', subjectId, appointmentId: null, slots }
  }
  if (relationshipId === null || other === null) return null
  if (beginning.has(kind)) {
    if (!(await isRunning(sql, relationshipId)) || (await hasMeetingAhead(sql, relationshipId))) return null
    const slots = await slotsOf(reader, other.id)
    return { act: 'plan_session', subjectId: relationshipId, appointmentId: null, slots }
  }
  const isAnswered = state !== 'initiated' && !(state === 'requested' && last?.state === 'proposed')
  const own = asMentor ? 'presenter' : 'participant'
  if (!undated.has(kind) || isAnswered || (state === 'requested' && last?.proposed_by === own)) return null
  // Nor one that was agreed, or proposed, and is no longer.
  const known = new Set(attributes.appointments?.map(({ starts_at: at }) => at))
  const slots = (await slotsOf(reader, other.id)).filter(({ startsAt }) => !known.has(startsAt))
  return { act: 'propose_date', subjectId, appointmentId: last?.id ?? null, slots }
}

async function slotsOf({ sql, userId, timeZone }: NoticeReader, otherId: string): Promise<Offered['slots']> {
  const now = new Date()
  const span = {
    from: wallDate(timeZone, now),
    to: wallDate(timeZone, new Date(now.getTime() + daysAhead * dayMs)),
  }
  const people = await availabilityQuery(sql, [userId, otherId], span)
  const [own, other] = [people.get(userId), people.get(otherId)]
  if (own === undefined || other === undefined) return []
  const free = freeSlots([own, other], { ...span, minutes: usualMinutes, now: instant(now) })
  return nextSlots(free, { count: usualNextSlots, timeZone, now: instant(now) }).map(({ start }) => ({
    startsAt: new Date(start).toISOString(),
    minutes: usualMinutes,
  }))
}

async function isRunning(sql: Sql, relationshipId: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'mail_relationship_runs',
    text: `select from rm.mentoring_relationships where id = $1 and state in ('initiated', 'admin_initiated')`,
    values: [relationshipId],
  })
  return rows.length > 0
}

/** Whether a session of the accompaniment is planned, or goes on. */
export async function hasMeetingAhead(sql: Sql, relationshipId: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'mail_session_ahead',
    text: `select from rm.meetings where relationship_id = $1
      and state in ('initiated', 'requested', 'confirmed', 'started')`,
    values: [relationshipId],
  })
  return rows.length > 0
}

/** The file of a session that has a date, for a calendar; the link is good until the session is over. */
export async function calendarLink(reader: NoticeReader, subject: NoticeSubject): Promise<string | null> {
  const { subjectType, subjectId, state, attributes } = subject
  const isDated = subjectType === 'meetings' && ['requested', 'confirmed', 'started'].includes(state)
  const { ends_at: endsAt } = attributes
  if (!isDated || endsAt == null || Date.parse(endsAt) <= Date.now()) return null
  const row = { subjectId, appointmentId: null, startsAt: null, minutes: null, expiresAt: endsAt }
  return reader.base + linkPaths.calendar_file(await signedRow(reader, 'calendar_file', row))
}

interface Slotted extends Omit<Offered, 'slots'> {
  readonly startsAt: string
  readonly minutes: number
}

async function actLink(reader: NoticeReader, { act, ...row }: Slotted): Promise<string> {
  return reader.base + linkPaths.mail_act(await signedRow(reader, act, { ...row, expiresAt: row.startsAt }))
}
