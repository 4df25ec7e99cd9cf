import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { startsEarlyMs } from '#domain/meetings/meeting/decide.ts'
import { type NoticeKind, topicOf } from '#domain/messages/notices/topics.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { deletedAccount } from '#projections/platform/labels.ts'
import { personLook } from '#theme/avatarLook.ts'
import { actLinks } from './act-links.ts'
import type { NoticeFacts } from './facts.ts'
import { reasonsOf } from './match.ts'
import { calendarLink, nextDates } from './next-dates.ts'
import { reasonWords } from './reasons.ts'
import { isVisible, type NoticeSubject, readSubject } from './subject.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { dateWords, dayOf, hourOf, shortDayOf } from './when.ts'
import type { NoticeReader } from './reader.ts'

/** Made by an event of their subject alone, which its read model shows with the event's time. */
const ofOwnEvents: ReadonlySet<NoticeKind> = new Set([
  'request_sent',
  'request_other_dates',
  'request_date_taken',
  'request_confirmed',
  'request_refused',
  'request_withdrawn',
  'meeting_initiated',
  'meeting_requested',
  'meeting_date_declined',
  'meeting_confirmed',
  'meeting_canceled',
  'meeting_refused',
  'calendar_requested',
  'calendar_confirmed',
  'calendar_canceled',
  'message_received',
])

interface Loaded {
  readonly facts: NoticeFacts
  readonly subject: NoticeSubject
}

/**
 * What is true now of what a notification is about; null when it is gone, or not the reader's.
 * @throws Error while the read model does not show it yet: what waits for it is tried again.
 */
export async function loadNotice(reader: NoticeReader, kind: NoticeKind, params: NoticeParams): Promise<Loaded | null> {
  const { sql, companyId, userId, locale, base } = reader
  const subject = await readSubject(sql, companyId, userId, params)
  if (await isVisible(sql, params, ofOwnEvents.has(kind) ? params.at : null))
    throw new Error(`no read model shows ${params.subjectType} as they are yet`)
  if (subject === null) return null
  const { other } = subject
  const name = other === null ? deletedAccount[locale] : isolated(`${other.first_name} ${other.last_name}`.trim())
  return {
    subject,
    facts: {
      name,
      firstName: other === null ? name : isolated(other.first_name),
      look: personLook(other && other.id, other === null ? '' : `${other.first_name} ${other.last_name}`),
      about: [other?.job_title, other?.unit?.[locale], other?.city].filter((part) => part != null).join(', '),
      asMentor: subject.asMentor,
      program: isolated(subject.program?.[locale] ?? Object.values(subject.program ?? {})[0] ?? 'Binôme'),
      reason: reasonWords(params.codes.reason, locale),
      word: subject.attributes.revocation_note ?? subject.attributes.finish_note ?? null,
      codes: { ...params.codes, ...excerptOf(subject) },
      request: requestOf(subject, reader, params),
      meeting: meetingOf(subject, reader),
      workshop: workshopOf(subject, reader),
      article: articleOf(subject),
      profile: profileOf(subject),
      to: { ...pagesOf(subject, base), calendar: await calendarLink(reader, subject) },
      acts: await actLinks(reader, kind, subject),
      choices: await nextDates(reader, kind, subject),
      unsubscribe: unsubscribeUrl(reader, topicOf(kind) ?? 'all'),
    },
  }
}

function excerptOf({ subjectType, attributes: { message } }: NoticeSubject): { readonly excerpt?: string } {
  if (!['conversations', 'articles'].includes(subjectType) || message == null) return {}
  return { excerpt: message.length > 280 ? `${message.slice(0, 280).trimEnd()}…` : message }
}

function pagesOf(subject: NoticeSubject, base: string): Omit<NoticeFacts['to'], 'calendar'> {
  const { subjectType, subjectId, relationshipId } = subject
  const center = (query: string) => `${base}/dashboard/mentoring_center?${query}`
  const see = {
    meetings: `${base}/dashboard/sessions/${subjectId}`,
    mentoring_requests: center(`request=${subjectId}`),
    workshops: `${base}/dashboard/workshops/${subjectId}`,
    conversations: `${base}/dashboard/messenger/${subjectId}`,
    articles: `${base}/dashboard/news/${subjectId}`,
    users: `${base}/profiling`,
  }[subjectType]
  return {
    see: see ?? center(`relationship=${subjectId}`),
    date: `${base}/dashboard/sessions/${subjectId}/date`,
    report:
      subjectType === 'meetings'
        ? `${base}/dashboard/feedback/${subjectId}`
        : `${base}/dashboard/feedback_relationships/${relationshipId ?? subjectId}`,
    settings: `${base}/dashboard/personal_settings#notifications`,
    join: joinOf(subject, base),
  }
}

/** Where one joins a session that is agreed, or a workshop, by video. */
function joinOf({ subjectType, subjectId, state, attributes, inProduct }: NoticeSubject, base: string): string | null {
  const { meeting_type: type, conference_url: link } = attributes
  if (subjectType === 'workshops' && state === 'planned')
    return link ?? `${base}/dashboard/webconferences/${subjectId}?of=workshop`
  if (subjectType !== 'meetings' || type !== 'video_conference') return null
  if (state !== 'confirmed' && state !== 'started') return null
  return link ?? (inProduct === true ? `${base}/dashboard/webconferences/${subjectId}` : null)
}

function requestOf(
  { subjectType, attributes, limit, open, blocked = null }: NoticeSubject,
  { locale, timeZone }: NoticeReader,
  { codes }: NoticeParams,
): NoticeFacts['request'] {
  if (subjectType !== 'mentoring_requests') return null
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

function articleOf({ subjectType, attributes: { title, removed_reason: note = null } }: NoticeSubject) {
  return subjectType === 'articles' ? { title: isolated(title ?? ''), note } : null
}

function profileOf({ subjectType, attributes: { completion = 0, min_completion: bar = 0 } }: NoticeSubject) {
  return subjectType === 'users' ? { completion, bar } : null
}

function workshopOf({ subjectType, attributes }: NoticeSubject, { locale, timeZone }: NoticeReader) {
  const { starts_at: startsAt, ends_at: endsAt, title, description, answer = null, conference_url: link } = attributes
  if (subjectType !== 'workshops' || startsAt == null || endsAt == null) return null
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

function datesOf({ starts_at: startsAt, minutes }: { readonly starts_at: string; readonly minutes: number }) {
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
}

function meetingOf(subject: NoticeSubject, { locale, timeZone }: NoticeReader): NoticeFacts['meeting'] {
  const { subjectType, attributes, asMentor, other, state } = subject
  if (subjectType !== 'meetings') return null
  const { starts_at: startsAt, ends_at: endsAt, due_at: due, feedback_by: reported = [] } = attributes
  const dated = startsAt != null && endsAt != null
  const [before, last] = [attributes.appointments?.at(-2), attributes.appointments?.at(-1)]
  // A date that was declined is told as long as there is no other: it is what its mail is about.
  const date = dated ? { startsAt, endsAt } : state === 'initiated' && last ? datesOf(last) : null
  const opens = dated ? new Date(Date.parse(startsAt) - startsEarlyMs).toISOString() : null
  const isToCome = state === 'requested' || state === 'confirmed'
  return {
    number: attributes.session_number ?? 1,
    topic: attributes.topic == null ? null : isolated(attributes.topic),
    type: attributes.meeting_type ?? 'video_conference',
    link: attributes.conference_url ?? null,
    when: date && dateWords(date, locale, timeZone, other?.time_zone ?? timeZone),
    dropped: before?.was_agreed ? dateWords(datesOf(before), locale, timeZone, other?.time_zone ?? timeZone) : null,
    isToday: dated && wallDate(timeZone, new Date(startsAt)) <= wallDate(timeZone, new Date()),
    opens: opens === null || !isToCome ? null : hourOf(opens, locale, timeZone),
    due: due == null ? null : shortDayOf(due, locale, timeZone),
    reported: reported.includes(asMentor ? 'participant' : 'presenter'),
    note: attributes.closing_note ?? (state === 'initiated' ? last?.decline_note : last?.note) ?? null,
  }
}
