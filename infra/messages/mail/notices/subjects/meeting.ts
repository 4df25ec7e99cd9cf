import { isolated } from '#contract/platform/isolated.ts'
import { startsEarlyMs } from '#domain/meetings/meeting/decide.ts'
import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { isPaused } from '#projections/mentoring/mentoring-relationship/projection.ts'
import { isGone } from '#projections/people/is-gone.ts'
import { meetingActs } from '../acts/meeting.ts'
import { type CalendarPart, type CalendarReader, invitation } from '../calendar.ts'
import type { NoticeFacts } from '../facts.ts'
import { freeDates } from '../free-dates.ts'
import type { NoticeReader } from '../reader.ts'
import type { DatesOffered, NoticeSubject, Offer, Slot, SubjectDescriptor } from '../subject.ts'
import { dateWords, hourOf, shortDayOf } from '../when.ts'
import { calendarNotices } from '../words/calendar.ts'
import { meetingNotices } from '../words/meetings.ts'
import { sampleDate, sampleNote } from './samples.ts'
import {
  asLongAs,
  both,
  eve,
  fact,
  isParty,
  isSoon,
  lastOf,
  ofTwo,
  toParty,
  unless,
  within30Hours,
} from './statements.ts'
import { timeTaken } from './time-taken.ts'

const ownSide = `case when r.presenter_user_id = $2 then 'presenter' else 'participant' end`
const partner = 'case when r.presenter_user_id = $2 then r.participant_user_id else r.presenter_user_id end'
const lastDate = `(r.attributes::jsonb -> 'appointments' -> -1)`
const isAhead = 'r.ends_at > $4'

const counter = `(r.attributes -> 'counter_proposal')`
const dateProposed = `(r.state = 'requested' and r.starts_at > $4
  or coalesce((${counter} ->> 'starts_at')::timestamptz > $4, false))`
// Of an agreed session, another date: it stands.
const leftAs = (state: string) => `r.state = 'confirmed' and ${lastDate} ->> 'state' = '${state}'`
const dateAgreed = `r.state in ('confirmed', 'started') and ${isAhead}`
// It has passed, and an earlier date of the session, which may lie ahead, stands in calendars until they are told.
const dateMoved = `r.state in ('confirmed', 'started', 'feedback_requested', 'feedback_filled', 'finished')
  and jsonb_array_length(r.attributes::jsonb -> 'appointments') > 1`
// Of dates that are proposed together none is in a calendar until it is agreed.
const onlyInSeries = `(coalesce((r.attributes::jsonb -> 'series' ->> 'of')::int, 1) > 1
  and jsonb_array_length(r.attributes::jsonb -> 'appointments') = 1 and ${lastDate} ->> 'state' <> 'accepted')`
const reportMissing = `r.state in ('feedback_requested', 'feedback_filled')
  and not (r.attributes -> 'feedback_by')::jsonb ? ${ownSide} and not ${isGone(partner)}`

export const meeting = {
  statement: ofTwo('rm.meetings', 'r.relationship_id as "relationshipId", null as "requestId"'),
  follower: {
    table: 'rm.meetings',
    of: 'updated_at',
    shows: new Set<NoticeKind>([
      'meeting_initiated',
      'meeting_requested',
      'meeting_date_declined',
      'meeting_date_withdrawn',
      'meeting_confirmed',
      'meeting_canceled',
      'meeting_refused',
      'calendar_requested',
      'calendar_confirmed',
      'calendar_canceled',
    ]),
  },
  conditions: {
    meeting_initiated: unless('rm.meetings', `r.state = 'initiated'`),
    meeting_admin_initiated: unless('rm.meetings', `r.state in ('initiated', 'requested', 'confirmed')`),
    // Whoever proposed a date since has answered.
    meeting_requested: unless('rm.meetings', `${dateProposed} and ${lastDate} ->> 'proposed_by' <> ${ownSide}`),
    meeting_date_declined: unless('rm.meetings', `(r.state = 'initiated' or ${leftAs('declined')})`),
    meeting_date_withdrawn: unless('rm.meetings', leftAs('withdrawn')),
    meeting_confirmed: unless('rm.meetings', dateAgreed),
    meeting_link: unless('rm.meetings', `r.state in ('requested', 'confirmed', 'started') and ${isAhead}`),
    meeting_canceled: fact,
    meeting_admin_cancelled: fact,
    meeting_refused: fact,
    meeting_expired: fact,
    meeting_not_held: fact,
    meeting_started: unless('rm.meetings', `r.state = 'started'`),
    meeting_feedback_requested: unless('rm.meetings', `${reportMissing} and ${isParty}`),
    meeting_feedback_given: fact,
    meeting_finished: fact,
    calendar_requested: unless('rm.meetings', dateProposed),
    calendar_confirmed: unless('rm.meetings', `${dateAgreed} or ${dateMoved}`),
    // A session without a date is in no calendar, and a date that had fallen before has left it.
    calendar_canceled: unless(
      'rm.meetings',
      `r.state not in ('requested', 'confirmed', 'started') and ${lastDate} is not null
      and (${lastDate} ->> 'state' <> 'declined' or (${lastDate} ->> 'decided_at')::timestamptz >= $3)
      and not ${onlyInSeries}`,
    ),
    reminder_meeting: asLongAs('rm.meetings', `r.state = 'confirmed' and ${within30Hours} and ${isParty}`),
    reminder_feedback: asLongAs(
      'rm.meetings',
      `${reportMissing} and ${isParty} and not ${isPaused('r.relationship_id')}`,
    ),
  },
  reminders: [
    {
      // Where clocks change in between, the eve is up to a day and some hours before.
      kind: 'reminder_meeting',
      due: `select r.id, r.company_id, ${toParty}, ${eve}
      from rm.meetings r ${both} where r.state = 'confirmed'
        and ${isSoon}`,
    },
    {
      kind: 'reminder_feedback',
      due: `select r.id, r.company_id, ${toParty}, ${lastOf([2, 7], 'r.ends_at')}::text as step
      from rm.meetings r ${both} where r.state in ('feedback_requested', 'feedback_filled')
        and not (r.attributes -> 'feedback_by')::jsonb ? party.side and not ${isPaused('r.relationship_id')}`,
    },
  ],
  words: { ...meetingNotices, ...calendarNotices },
  facts: (subject, reader, params) => ({ meeting: factsOf(subject, reader, params) }),
  sample: (locale) => ({
    meeting: {
      number: 3,
      series: null,
      count: 1,
      topic: { fr: 'Préparer un entretien de mobilité', en: 'Prepare an interview' }[locale],
      type: 'video_conference',
      link: null,
      when: dateWords(sampleDate, locale, 'Europe/Paris', 'America/Toronto'),
      dropped: null,
      stands: null,
      opens: '13:45',
      due: { fr: '27 mars', en: '27 March' }[locale],
      isToday: false,
      reported: false,
      note: sampleNote[locale],
    },
  }),
  pages: (subject, base) => ({
    see: `${base}/dashboard/sessions/${subject.subjectId}`,
    report: `${base}/dashboard/feedback/${subject.subjectId}`,
    join: joinOf(subject, base),
  }),
  offer,
  dates,
  acts: {
    accept_date: { ...meetingActs.accept_date, isOpen: isDateOpen, hindrance: timeTaken },
    decline_date: { ...meetingActs.decline_date, isOpen: isDateOpen },
    propose_date: {
      ...meetingActs.propose_date,
      isOpen: (subject, { appointmentId }) =>
        (subject.state === 'initiated' || openOf(subject) !== null) &&
        (subject.attributes.appointments?.at(-1)?.id ?? null) === appointmentId,
    },
  },
  fileUntil: ({ state, attributes: { ends_at: endsAt } }) =>
    ['requested', 'confirmed', 'started'].includes(state) ? (endsAt ?? null) : null,
  calendar,
} as const satisfies SubjectDescriptor

function datesOf({ starts_at: startsAt, minutes }: Slot) {
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
}

/** The agreed date, else the last one that was proposed. */
function agreedOf({ attributes: { appointments } }: NoticeSubject) {
  return appointments?.findLast(({ state }) => state === 'accepted') ?? appointments?.at(-1)
}

function noteOf(date: ReturnType<typeof agreedOf>): string | null {
  if (date === undefined || date.state === 'withdrawn') return null
  return date.state === 'declined' ? date.decline_note : date.note
}

/** The date that waits for an answer, alone or beside an agreed one. */
function openOf({ state, attributes: { appointments } }: NoticeSubject) {
  const last = appointments?.at(-1)
  return (state === 'requested' || state === 'confirmed') && last?.state === 'proposed' ? last : null
}

function factsOf(
  subject: NoticeSubject,
  { locale, timeZone }: NoticeReader,
  { codes: { agreed_starts_at: agreedAt, count = '1' } }: Pick<NoticeParams, 'codes'>,
): NoticeFacts['meeting'] {
  const { attributes, asMentor, other, state } = subject
  const { starts_at: startsAt, ends_at: endsAt, due_at: due, feedback_by: reported = [] } = attributes
  const dated = startsAt != null && endsAt != null
  const last = attributes.appointments?.at(-1)
  const replaced = attributes.appointments?.findLast(
    (one) => one.was_agreed && (one.decided_at === last?.proposed_at || one.decided_at === last?.decided_at),
  )
  const worded = (date: { startsAt: string; endsAt: string }) =>
    dateWords(date, locale, timeZone, other?.time_zone ?? timeZone)
  // A mail about another date than the agreed one says both.
  const isBeside = agreedAt !== undefined && state === 'confirmed' && last !== undefined
  // A date that was declined is told as long as there is no other: it is what its mail is about.
  const date = isBeside
    ? datesOf(last)
    : dated
      ? { startsAt, endsAt }
      : state === 'initiated' && last
        ? datesOf(last)
        : null
  const about = isBeside ? last : agreedOf(subject)
  const opens = dated ? new Date(Date.parse(startsAt) - startsEarlyMs).toISOString() : null
  const isToCome = state === 'requested' || state === 'confirmed'
  return {
    number: attributes.session_number ?? 1,
    series: attributes.series ?? null,
    count: Number(count),
    topic: attributes.topic == null ? null : isolated(attributes.topic),
    type: attributes.meeting_type ?? 'video_conference',
    link: attributes.conference_url ?? null,
    when: date && worded(date),
    dropped: replaced === undefined ? null : worded(datesOf(replaced)),
    stands: isBeside && dated ? worded({ startsAt, endsAt }) : null,
    isToday: dated && wallDate(timeZone, new Date(startsAt)) <= wallDate(timeZone, new Date()),
    opens: opens === null || !isToCome || isBeside ? null : hourOf(opens, locale, timeZone),
    due: due == null ? null : shortDayOf(due, locale, timeZone),
    reported: reported.includes(asMentor ? 'participant' : 'presenter'),
    note: attributes.closing_note ?? (state === 'initiated' ? last?.decline_note : noteOf(about)) ?? null,
  }
}

/** Where one joins a session that is agreed by video. */
function joinOf({ subjectId, state, attributes, inProduct }: NoticeSubject, base: string): string | null {
  const { meeting_type: type, conference_url: link } = attributes
  if (type !== 'video_conference' || (state !== 'confirmed' && state !== 'started')) return null
  return link ?? (inProduct === true ? `${base}/dashboard/webconferences/${subjectId}` : null)
}

const sideOf = ({ asMentor }: NoticeSubject) => (asMentor ? 'presenter' : 'participant')

/** A date that the other one proposed. */
function offer(kind: NoticeKind, subject: NoticeSubject, base: string): Offer | null {
  const open = openOf(subject)
  if (kind !== 'meeting_requested' || open === null || open.proposed_by === sideOf(subject)) return null
  if (isFirstOfSeries(subject)) return null
  return {
    accept: 'accept_date',
    refuse: 'decline_date',
    appointmentId: open.id,
    expiresAt: open.starts_at,
    other: `${base}/dashboard/sessions/${subject.subjectId}/date`,
  }
}

/** The dates of a series are answered together, on their page. */
function isFirstOfSeries({ attributes: { series, appointments } }: NoticeSubject): boolean {
  return series != null && series.of > 1 && appointments?.length === 1
}

function isDateOpen(subject: NoticeSubject, { appointmentId }: { readonly appointmentId: string | null }): boolean {
  const open = openOf(subject)
  return open !== null && open.id === appointmentId
}

/** A session that has no date, or one that may be answered by another. */
const undated: ReadonlySet<NoticeKind> = new Set([
  'meeting_initiated',
  'meeting_admin_initiated',
  'meeting_date_declined',
  'meeting_requested',
])

async function dates(reader: NoticeReader, kind: NoticeKind, subject: NoticeSubject): Promise<DatesOffered | null> {
  const { subjectId, state, attributes, relationshipId, other } = subject
  if (!undated.has(kind) || relationshipId === null || other === null || isFirstOfSeries(subject)) return null
  const last = attributes.appointments?.at(-1)
  const open = openOf(subject)
  if (open === null ? state !== 'initiated' : open.proposed_by === sideOf(subject)) return null
  // Nor one that was agreed, or proposed, and is no longer.
  const known = new Set(attributes.appointments?.map(({ starts_at: at }) => at))
  const slots = (await freeDates(reader, other.id)).filter(({ startsAt }) => !known.has(startsAt))
  return { act: 'propose_date', subjectId, appointmentId: last?.id ?? null, slots }
}

const moving: ReadonlySet<NoticeKind> = new Set([
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

/** States of a session whose date was agreed and has passed. */
const passed: ReadonlySet<string> = new Set(['feedback_requested', 'feedback_filled', 'finished'])

function calendar(
  kind: NoticeKind,
  subject: NoticeSubject,
  { name, meeting: facts, to }: NoticeFacts,
  reader: CalendarReader,
): CalendarPart | null {
  const { state } = subject
  // Calendars hold the agreed date, whichever else is proposed beside it.
  const date = agreedOf(subject)
  if (!moving.has(kind) || facts === null || facts.stands !== null || date === undefined) return null
  // A date that was agreed and has passed since replaces the one that the calendar has.
  const isAgreed = state === 'confirmed' || state === 'started' || (kind === 'calendar_confirmed' && passed.has(state))
  const method = state === 'requested' || isAgreed ? 'REQUEST' : 'CANCEL'
  // Dates that are proposed together come into calendars when they are agreed.
  if (kind === 'meeting_requested' && facts.count > 1) return null
  const title = facts.topic ?? ''
  const words =
    reader.locale === 'fr'
      ? { with: `Session ${facts.number} avec ${name}`, answer: 'Répondre dans Binôme :', series: 'Série : session' }
      : { with: `Session ${facts.number} with ${name}`, answer: 'Answer in Binôme:', series: 'Series: session' }
  return invitation(subject, reader, {
    ...datesOf(date),
    method,
    status: method === 'CANCEL' ? 'CANCELLED' : state === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
    summary: words.with,
    description: [
      title,
      facts.series === null ? '' : `${words.series} ${facts.series.rank}/${facts.series.of}`,
      `${words.answer} ${to.see}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    url: to.see,
    ...(facts.type === 'video_conference' && { location: facts.link ?? to.see }),
    answer: isAgreed ? 'ACCEPTED' : 'TENTATIVE',
  })
}
