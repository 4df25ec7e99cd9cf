import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { MailAct } from '#domain/messages/notices/words.ts'
import { linkPaths } from '../link-paths.ts'
import { descriptors } from './all.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeReader } from './reader.ts'
import { signedRow } from './signed-row.ts'
import type { NoticeSubject } from './subject.ts'

/** Writes the acts that this mail allows, and signs their links. Null: there is nothing to decide for the reader. */
export async function actLinks(
  reader: NoticeReader,
  kind: NoticeKind,
  subject: NoticeSubject,
): Promise<NoticeFacts['acts']> {
  const { subjectType, subjectId } = subject
  const offer = descriptors[subjectType].offer?.(kind, subject, reader.base) ?? null
  if (offer === null) return null
  const { expiresAt, appointmentId } = offer
  const row = { subjectId, appointmentId, startsAt: null, minutes: null, expiresAt }
  const sign = async (act: MailAct) => reader.base + linkPaths.mail_act(await signedRow(reader, act, row))
  return { accept: await sign(offer.accept), refuse: await sign(offer.refuse), other: offer.other }
}
