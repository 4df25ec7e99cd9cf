import type { TFunction } from 'i18next'
import type { NotificationAttributes } from '#contract/notifications.ts'

const reasons = [
  'mentor_at_capacity',
  'mentee_at_capacity',
  'no_time',
  'other_expertise',
  'conflict_of_interest',
  'leaving',
  'other',
] as const

/** The reason in words; null when there is none, or only « other ». */
export function reasonOf(t: TFunction, notification: NotificationAttributes): string | null {
  const reason = reasons.find((known) => known === notification.params['reason'])
  return reason === undefined || reason === 'other' ? null : t(`notifications.reason.${reason}`)
}
