import { expect, test } from 'vitest'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import { notificationKinds } from '#contract/messages/notifications.ts'
import { noticeKinds, topicOf } from '#domain/messages/notices/topics.ts'
import type { NotificationKind, SubjectType } from '#projections/messages/notifications/rules/index.ts'
import { mailWordsEn } from '../../admin/messages/mails/words.en.ts'
import { noticeTemplates } from '#infra/messages/mail/notices/all.ts'
import { templates } from '#infra/messages/mail/templates/all.ts'

type Same<A, B> = [A, B] extends [B, A] ? true : false

/** Does not compile when one names more than the other. */
const kinds: Same<NotificationAttributes['kind'], NotificationKind> = true
const subjects: Same<NotificationAttributes['subject']['type'], SubjectType> = true

test('the contract names the kinds and subjects that the rules have, and no others', () => {
  expect([kinds, subjects]).toEqual([true, true])
})

/** Of one's own account: a mail that is no choice. */
const ownMails = new Set<NotificationKind>(['sign_up_approved', 'profile_accepted', 'profile_refused'])

test('every notification goes by mail and SMS under a topic that people choose, or has a mail of its own', () => {
  const sent = Object.keys({ ...templates, ...noticeTemplates })
  for (const kind of notificationKinds) {
    expect(sent, kind).toContain(kind)
    expect(topicOf(kind) === null, kind).toBe(ownMails.has(kind))
  }
  expect(Object.keys(noticeTemplates).sort()).toEqual([...noticeKinds].sort())
})

test('the console names every mail, the SMS that is no mail, and the trial of a template', () => {
  const names = [...Object.keys({ ...templates, ...noticeTemplates }), 'phone_code', 'template_test']
  expect(Object.keys(mailWordsEn.templates).sort()).toEqual(names.sort())
})
