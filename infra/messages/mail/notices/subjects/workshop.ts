import { startsEarlyMs } from '#domain/meetings/meeting/decide.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { workshopActs } from '../acts/workshop.ts'
import { type CalendarPart, type CalendarReader, invitation } from '../calendar.ts'
import type { NoticeFacts } from '../facts.ts'
import type { NoticeReader } from '../reader.ts'
import type { NoticeSubject, Offer, SubjectDescriptor } from '../subject.ts'
import { dateWords, hourOf } from '../when.ts'
import { workshopNotices } from '../words/workshops.ts'
import { sampleDate } from './samples.ts'
import { asLongAs, eve, fact, isSoon, unless, within30Hours } from './statements.ts'
import { timeTaken } from './time-taken.ts'

const isOn = `r.state = 'planned' and r.due_at > $4`
const isAhead = `${isOn} and $2 = any(r.people)
  and not (r.attributes::jsonb -> 'people') @> jsonb_build_array(
    jsonb_build_object('user_id', $2::uuid, 'answer', 'declined'))`

export const workshop = {
  // Whoever was taken off is told so.
  statement: `
    select r.state, false as "asMentor", (r.attributes::jsonb - 'people') || jsonb_build_object('answer', (
        select one ->> 'answer' from json_array_elements(r.attributes -> 'people') one
        where one ->> 'user_id' = $3::text)) as attributes,
      r.revision::int as revision, null as "relationshipId", null as "requestId", g.name as program, null as other,
      null as limit, null as open
    from rm.workshops r left join app.programs g on g.id = r.program_id
    where r.company_id = $1 and r.id = $2 and ($3::uuid = any(r.people) or exists (
      select from rm.notifications n where n.subject_id = r.id and n.user_id = $3::uuid))`,
  follower: {
    table: 'rm.workshops',
    of: 'updated_at',
    shows: new Set<NoticeKind>(['calendar_confirmed', 'calendar_canceled']),
  },
  isOfGroup: true,
  conditions: {
    workshop_invited: unless('rm.workshops', isAhead),
    workshop_changed: unless('rm.workshops', isOn),
    workshop_cancelled: fact,
    // One's own answer.
    calendar_confirmed: unless('rm.workshops', isAhead),
    reminder_workshop: asLongAs('rm.workshops', `${isAhead} and ${within30Hours}`),
  },
  reminders: [
    {
      kind: 'reminder_workshop',
      due: `select r.id, r.company_id, (one ->> 'user_id')::uuid as user_id, null::uuid as counterpart_id,
        ${eve}
      from rm.workshops r cross join lateral json_array_elements(r.attributes -> 'people') one
      where r.state = 'planned' and one ->> 'answer' <> 'declined'
        and ${isSoon}`,
    },
  ],
  words: workshopNotices,
  facts: (subject, reader) => ({ workshop: factsOf(subject, reader) }),
  sample: (locale) => ({
    workshop: {
      title: { fr: 'Atelier : donner un retour utile', en: 'Workshop: giving useful feedback' }[locale],
      description: null,
      answer: 'invited',
      when: dateWords(sampleDate, locale, 'Europe/Paris', 'Europe/Paris'),
      link: null,
      opens: '13:45',
      isToday: false,
    },
  }),
  pages: ({ subjectId, state, attributes: { conference_url: link } }, base) => ({
    see: `${base}/dashboard/workshops/${subjectId}`,
    join: state === 'planned' ? (link ?? `${base}/dashboard/webconferences/${subjectId}?of=workshop`) : null,
  }),
  offer,
  acts: {
    accept_workshop: {
      ...workshopActs.accept_workshop,
      isOpen: ({ state, attributes: { answer } }) =>
        state === 'planned' && (answer === 'invited' || answer === 'declined'),
      hindrance: timeTaken,
    },
    decline_workshop: {
      ...workshopActs.decline_workshop,
      isOpen: ({ state, attributes: { answer } }) =>
        state === 'planned' && (answer === 'invited' || answer === 'accepted'),
    },
  },
  calendar,
} as const satisfies SubjectDescriptor

function factsOf({ attributes }: NoticeSubject, { locale, timeZone }: NoticeReader): NoticeFacts['workshop'] {
  const { starts_at: startsAt, ends_at: endsAt, title, description, answer = null, conference_url: link } = attributes
  if (startsAt == null || endsAt == null) return null
  const opens = new Date(Date.parse(startsAt) - startsEarlyMs).toISOString()
  return {
    title: title == null ? null : isolated(title),
    description: description ?? null,
    answer,
    when: dateWords({ startsAt, endsAt }, locale, timeZone, timeZone),
    link: link ?? null,
    opens: hourOf(opens, locale, timeZone),
    isToday: wallDate(timeZone, new Date(startsAt)) <= wallDate(timeZone, new Date()),
  }
}

const asking: ReadonlySet<NoticeKind> = new Set(['workshop_invited', 'workshop_changed', 'reminder_workshop'])

/** It was not answered, or not since it was moved. */
function offer(kind: NoticeKind, { subjectId, state, attributes }: NoticeSubject, base: string): Offer | null {
  const { answer, ends_at: endsAt } = attributes
  if (!asking.has(kind) || state !== 'planned' || answer !== 'invited' || endsAt == null) return null
  return {
    accept: 'accept_workshop',
    refuse: 'decline_workshop',
    appointmentId: null,
    expiresAt: endsAt,
    other: `${base}/dashboard/workshops/${subjectId}`,
  }
}

const moving: ReadonlySet<NoticeKind> = new Set([
  'workshop_invited',
  'workshop_changed',
  'workshop_cancelled',
  'calendar_confirmed',
  'calendar_canceled',
])

/** One's own invitation: it is withdrawn from whoever declined or was taken off, too. */
function calendar(
  kind: NoticeKind,
  subject: NoticeSubject,
  { workshop: facts, to }: NoticeFacts,
  reader: CalendarReader,
): CalendarPart | null {
  const { state, attributes } = subject
  const { starts_at: startsAt, ends_at: endsAt, answer = null } = attributes
  if (!moving.has(kind) || facts === null || startsAt == null || endsAt == null) return null
  const stands = state === 'planned' && (answer === 'invited' || answer === 'accepted')
  const label = reader.locale === 'fr' ? 'Atelier' : 'Workshop'
  const colon = reader.locale === 'fr' ? ' : ' : ': '
  return invitation(subject, reader, {
    method: stands ? 'REQUEST' : 'CANCEL',
    startsAt,
    endsAt,
    status: stands ? 'CONFIRMED' : 'CANCELLED',
    summary: facts.title == null ? label : `${label}${colon}${facts.title}`,
    description: to.see,
    url: to.see,
    location: facts.link ?? to.see,
    answer: answer === 'accepted' ? 'ACCEPTED' : 'TENTATIVE',
  })
}
