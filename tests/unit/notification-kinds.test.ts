import { expectTypeOf, test } from 'vitest'
import type { notificationAttributes } from '#contract/notifications.ts'
import type { z } from 'zod'
import type { NotificationKind, SubjectType } from '#projections/notifications/rules/index.ts'

type Sent = z.output<typeof notificationAttributes>

test('the contract names the kinds and subjects of the rules, and no others', () => {
  expectTypeOf<Sent['kind']>().toEqualTypeOf<NotificationKind>()
  expectTypeOf<Sent['subject']['type']>().toEqualTypeOf<SubjectType>()
})
