import { expect, test } from 'vitest'
import type { NotificationAttributes } from '#contract/notifications.ts'
import type { NotificationKind, SubjectType } from '#projections/notifications/rules/index.ts'

type Same<A, B> = [A, B] extends [B, A] ? true : false

/** Does not compile when one names more than the other. */
const kinds: Same<NotificationAttributes['kind'], NotificationKind> = true
const subjects: Same<NotificationAttributes['subject']['type'], SubjectType> = true

test('the contract names the kinds and subjects that the rules have, and no others', () => {
  expect([kinds, subjects]).toEqual([true, true])
})
