import type { TFunction } from 'i18next'
import { reportReasons } from '#contract/content/articles.ts'
import { cancelReasons, notHeldReasons } from '#contract/meetings/meetings.ts'
import { finishReasons } from '#contract/mentoring/mentoring-relationships.ts'
import { refusalReasons, revocationReasons } from '#contract/mentoring/mentoring-requests.ts'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'

/** A reason without words does not compile. */
const reasons = [
  ...refusalReasons,
  ...revocationReasons,
  ...finishReasons,
  ...cancelReasons,
  ...notHeldReasons,
  ...reportReasons,
] as const

/** The reason in words; null when there is none, or only « other ». */
export function reasonOf(
  t: TFunction<['common', 'notifications']>,
  notification: NotificationAttributes,
): string | null {
  const reason = reasons.find((known) => known === notification.params['reason'])
  return reason === undefined || reason === 'other' ? null : t(`notifications:reason.${reason}`)
}
