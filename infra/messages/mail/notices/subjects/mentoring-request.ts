import { remindEveryDays } from '#contract/console/mentoring/mentoring-requests.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { defaultLimits } from '#projections/mentoring/capacity/projection.ts'
import { datesProposed } from '#projections/mentoring/mentoring-request/dates-proposed.ts'
import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import { requestActs } from '../acts/mentoring-request.ts'
import type { NoticeFacts } from '../facts.ts'
import { reasonsOf } from '../match.ts'
import type { NoticeReader } from '../reader.ts'
import type { DatesOffered, NoticeSubject, Offer, SubjectDescriptor } from '../subject.ts'
import { dayOf, hourOf, shortDayOf } from '../when.ts'
import { requestNotices } from '../words/requests.ts'
import { sessionDates } from './mentoring-relationship.ts'
import { sampleNote } from './samples.ts'
import { asLongAs, fact, isParty, lastOf, ofTwo, unless } from './statements.ts'

const isRequested = `r.state = 'requested'`
const mentor = `r.presenter_user_id as user_id, r.participant_id as counterpart_id`
/** The mentor has not answered, with other dates either. */
const unanswered = `r.state = 'requested' and r.answer_due_at > $1 and not ${datesProposed}`

const centerPage = (subjectId: string, base: string) => `${base}/dashboard/mentoring_center?request=${subjectId}`

export const mentoringRequest = {
  statement: ofTwo(
    'rm.mentoring_requests',
    `r.relationship_id as "relationshipId", r.id as "requestId", case when r.state <> 'requested' then null
      when held.open >= held.own_limit and not exists (select from rm.capacities kept
        where kept.profile_id = r.presenter_id and r.relationship_id = any(kept.relationship_ids)) then 'mentor_full'
      when seeking.open >= seeking.own_limit then 'mentee_full'
      end as blocked`,
    `left join lateral (
      select coalesce(k.own_limit, g.max_accompaniments_participant,
          (c.settings->>'max_accompaniments_participant')::int, ${defaultLimits.participant}) as own_limit,
        coalesce(k.open, 0) as open
      from app.companies c left join rm.capacities k on k.profile_id = r.participant_id where c.id = r.company_id
    ) seeking on true`,
  ),
  follower: {
    table: 'rm.mentoring_requests',
    of: 'updated_at',
    shows: new Set<NoticeKind>([
      'request_sent',
      'request_other_dates',
      'request_date_taken',
      'request_confirmed',
      'request_refused',
      'request_withdrawn',
    ]),
  },
  conditions: {
    request_sent: unless('rm.mentoring_requests', isRequested),
    request_other_dates: unless('rm.mentoring_requests', isRequested),
    // The mentoring begins with it. The session that was agreed with it tells the same, with its file for the calendar.
    request_date_taken: `${unless('rm.mentoring_requests', `r.state = 'confirmed'`)} and not exists (
    select from rm.meetings m join rm.mentoring_requests r on r.id = $1
    where m.relationship_id = $1 and m.starts_at = (r.attributes #>> '{taken_date,starts_at}')::timestamptz)`,
    request_confirmed: unless('rm.mentoring_requests', `r.state = 'confirmed'`),
    request_refused: fact,
    request_withdrawn: fact,
    request_expired: fact,
    admin_created: unless('rm.mentoring_requests', `r.state <> 'cancelled'`),
    reminder_request: asLongAs('rm.mentoring_requests', `${isRequested} and not ${datesProposed} and ${isParty}`),
  },
  reminders: [
    {
      kind: 'reminder_request',
      due: `select r.id, r.company_id, ${mentor}, ${lastOf([3, 7, 12], 'r.requested_at')}::text as step
      from rm.mentoring_requests r where ${unanswered}
        and not exists (select from app.request_reminders a where a.request_id = r.id
          and a.asked_at > $1::timestamptz - interval '${remindEveryDays} days')`,
    },
    {
      // An operator asked; a later time is another reminder.
      kind: 'reminder_request',
      due: `select r.id, r.company_id, ${mentor}, a.asked_at::text as step
      from app.request_reminders a join rm.mentoring_requests r on r.id = a.request_id
      where ${unanswered} and a.asked_at > $1::timestamptz - interval '1 day'`,
    },
  ],
  words: requestNotices,
  facts: (subject, reader, params) => ({ request: factsOf(subject, reader, params) }),
  sample: (locale) => ({
    request: { ...sample[locale], score: 82, left: 1, limit: 3, blocked: null, note: sampleNote[locale] },
  }),
  pages: ({ subjectId }, base) => ({ see: centerPage(subjectId, base) }),
  offer,
  async dates(reader, kind, subject) {
    return kind === 'request_other_dates' ? proposedDates(subject) : sessionDates(reader, kind, subject)
  },
  acts: {
    accept_request: { ...requestActs.accept_request, isOpen: waits, hindrance: fullSide },
    refuse_request: { ...requestActs.refuse_request, isOpen: waits },
    take_date: {
      ...requestActs.take_date,
      isOpen: ({ state, attributes: { proposed_dates: proposed = [] } }, { slot }) =>
        state === 'requested' &&
        slot !== null &&
        proposed.some(({ starts_at: at }) => Date.parse(at) === Date.parse(slot.startsAt)),
      hindrance: fullSide,
    },
  },
} as const satisfies SubjectDescriptor

function factsOf(
  { attributes, limit, open, blocked = null }: NoticeSubject,
  { locale, timeZone }: NoticeReader,
  { codes }: NoticeParams,
): NoticeFacts['request'] {
  const { receipt, answer_due_at: due, proposed_dates: proposed = [] } = attributes
  const moment = (at: string) => `${dayOf(at, locale, timeZone)}, ${hourOf(at, locale, timeZone)}`
  const dates = codes.starts_at === undefined ? proposed.map(({ starts_at }) => starts_at) : [codes.starts_at]
  return {
    message: attributes.message ?? null,
    score: receipt?.score ?? 0,
    reasons: reasonsOf(receipt?.criteria ?? [], locale),
    due: due === undefined ? '' : shortDayOf(due, locale, timeZone),
    left: Math.max(0, (limit ?? 0) - (open ?? 0)),
    limit: limit ?? 0,
    blocked,
    note: attributes.refusal_note ?? attributes.proposal_note ?? null,
    dates: dates.map(moment),
  }
}

const sample = {
  fr: {
    message: 'Bonjour, votre parcours m’aiderait à préparer mon prochain poste. Auriez-vous une heure ce mois-ci ?',
    reasons: ['Trois compétences que vous avez et que Karim cherche', 'Vous êtes libres en même temps le mardi'],
    due: '20 mars',
    dates: ['mardi 17 mars, 14:00'],
  },
  en: {
    message: 'Hello, your path would help me to prepare my next position. Would you have an hour this month?',
    reasons: ['Three skills that you have and that Karim looks for', 'You are both free on Tuesdays'],
    due: '20 March',
    dates: ['Tuesday 17 March, 14:00'],
  },
}

/** They ask a mentor for an answer; an operator's also where it is about a request. */
const asking: ReadonlySet<NoticeKind> = new Set(['request_sent', 'reminder_request', 'admin_created'])

function offer(kind: NoticeKind, subject: NoticeSubject, base: string): Offer | null {
  const { subjectId, state, asMentor, attributes } = subject
  const { answer_due_at: due } = attributes
  if (!asking.has(kind) || state !== 'requested' || !asMentor || due === undefined) return null
  return {
    accept: 'accept_request',
    refuse: 'refuse_request',
    appointmentId: null,
    expiresAt: due,
    other: centerPage(subjectId, base),
  }
}

function proposedDates({ subjectId, state, asMentor, attributes, blocked }: NoticeSubject): DatesOffered | null {
  if (state !== 'requested' || asMentor || blocked != null) return null
  const slots = (attributes.proposed_dates ?? [])
    .filter(({ starts_at: at }) => Date.parse(at) > Date.now())
    .map(({ starts_at: startsAt, minutes }) => ({ startsAt, minutes }))
  return { act: 'take_date', subjectId, appointmentId: null, slots }
}

function waits({ state }: NoticeSubject): boolean {
  return state === 'requested'
}

function fullSide({ blocked = null }: NoticeSubject) {
  return blocked
}
