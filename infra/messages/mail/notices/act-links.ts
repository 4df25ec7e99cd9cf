import type { MailAct } from '#api/ports/messages.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { linkPaths } from '../link-paths.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeReader } from './reader.ts'
import { signedRow } from './signed-row.ts'
import type { NoticeSubject } from './subject.ts'

interface Offer {
  readonly accept: MailAct
  readonly refuse: MailAct
  readonly appointmentId: string | null
  /** Until the thing is decided, by its own clock at the latest. */
  readonly expiresAt: string
  readonly other: string
}

/** Writes the acts that this mail allows, and signs their links. Null: there is nothing to decide for the reader. */
export async function actLinks(
  reader: NoticeReader,
  kind: NoticeKind,
  subject: NoticeSubject,
): Promise<NoticeFacts['acts']> {
  const offer = offerOf(kind, subject, reader.base)
  if (offer === null) return null
  const { expiresAt, appointmentId } = offer
  const row = { subjectId: subject.subjectId, appointmentId, startsAt: null, minutes: null, expiresAt }
  const sign = async (act: MailAct) => reader.base + linkPaths.mail_act(await signedRow(reader, act, row))
  return { accept: await sign(offer.accept), refuse: await sign(offer.refuse), other: offer.other }
}

/** They ask a mentor for an answer; an operator's also where it is about a request. */
const asking: ReadonlySet<NoticeKind> = new Set(['request_sent', 'reminder_request', 'admin_created'])

function offerOf(kind: NoticeKind, subject: NoticeSubject, base: string): Offer | null {
  const { subjectType, subjectId, state, asMentor, attributes } = subject
  if (subjectType === 'workshops') return asksForAnswer(kind, subject, base)
  if (state !== 'requested') return null
  if (asking.has(kind)) {
    if (subjectType !== 'mentoring_requests' || !asMentor || attributes.answer_due_at === undefined) return null
    return {
      accept: 'accept_request',
      refuse: 'refuse_request',
      appointmentId: null,
      expiresAt: attributes.answer_due_at,
      other: `${base}/dashboard/mentoring_center?request=${subjectId}`,
    }
  }
  const open = attributes.appointments?.at(-1)
  const own = asMentor ? 'presenter' : 'participant'
  if (kind !== 'meeting_requested' || open?.state !== 'proposed' || open.proposed_by === own) return null
  return {
    accept: 'accept_date',
    refuse: 'decline_date',
    appointmentId: open.id,
    expiresAt: open.starts_at,
    other: `${base}/dashboard/sessions/${subjectId}/date`,
  }
}

/** A workshop that the reader has not answered, or not since it was moved. */
function asksForAnswer(kind: NoticeKind, { subjectId, state, attributes }: NoticeSubject, base: string): Offer | null {
  const { answer, ends_at: endsAt } = attributes
  const hasAnswer = kind === 'workshop_invited' || kind === 'workshop_changed' || kind === 'reminder_workshop'
  if (!hasAnswer || state !== 'planned' || answer !== 'invited' || endsAt == null) return null
  return {
    accept: 'accept_workshop',
    refuse: 'decline_workshop',
    appointmentId: null,
    expiresAt: endsAt,
    other: `${base}/dashboard/workshops/${subjectId}`,
  }
}
