import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { type NoticeKind, topicOf } from '#domain/messages/notices/topics.ts'
import { deletedAccount } from '#projections/platform/labels.ts'
import { personLook } from '#theme/avatarLook.ts'
import { actLinks } from './act-links.ts'
import { descriptors } from './all.ts'
import { type NoticeFacts, noSubjectFacts } from './facts.ts'
import { calendarLink, nextDates } from './next-dates.ts'
import { reasonWords } from './reasons.ts'
import { lags, readSubject } from './read-subject.ts'
import type { NoticeSubject } from './subject.ts'
import { shortDayOf } from './when.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import type { NoticeReader } from './reader.ts'

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
  if (await lags(sql, kind, params)) throw new Error(`no read model shows ${params.subjectType} as they are yet`)
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
      reason: reasonWords(params.codes.reason ?? subject.attributes.pause?.reason, locale),
      word: subject.attributes.revocation_note ?? subject.attributes.finish_note ?? pauseWordOf(subject),
      codes: { ...params.codes, ...excerptOf(subject) },
      goesOn: dayWords(subject.attributes.pause?.until, locale),
      backOn: dayWords(other?.back_on, locale),
      ...noSubjectFacts,
      ...descriptors[subject.subjectType].facts?.(subject, reader, params),
      to: { ...pagesOf(subject, base), calendar: await calendarLink(reader, subject) },
      acts: await actLinks(reader, kind, subject),
      choices: await nextDates(reader, kind, subject),
      unsubscribe: unsubscribeUrl(reader, topicOf(kind) ?? 'all'),
    },
  }
}

/** The word of the other one's pause. */
function pauseWordOf({ asMentor, attributes: { pause, pause_word: word } }: NoticeSubject): string | null {
  return pause?.by === (asMentor ? 'participant' : 'presenter') ? (word ?? null) : null
}

/** Such as `1er février`. */
function dayWords(day: string | null | undefined, locale: 'fr' | 'en'): string | null {
  return day == null ? null : shortDayOf(`${day}T12:00:00Z`, locale, 'UTC')
}

function excerptOf({ subjectType, attributes: { message } }: NoticeSubject): { readonly excerpt?: string } {
  if (descriptors[subjectType].quotes !== true || message == null) return {}
  return { excerpt: message.length > 280 ? `${message.slice(0, 280).trimEnd()}…` : message }
}

function pagesOf(subject: NoticeSubject, base: string): Omit<NoticeFacts['to'], 'calendar'> {
  const { subjectType, subjectId, relationshipId } = subject
  return {
    report: `${base}/dashboard/feedback_relationships/${relationshipId ?? subjectId}`,
    join: null,
    ...descriptors[subjectType].pages(subject, base),
    date: `${base}/dashboard/sessions/${subjectId}/date`,
    settings: `${base}/dashboard/personal_settings#notifications`,
  }
}
