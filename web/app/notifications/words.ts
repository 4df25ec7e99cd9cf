import type { TFunction } from 'i18next'
import type { NotificationAttributes } from '#contract/notifications.ts'
import { paths } from '../paths.ts'

/** A notification as a sentence about the other person. */
export function sentenceOf(t: TFunction, notification: NotificationAttributes): string {
  const name = notification.counterpart?.full_name ?? t('notifications.somebody')
  return t(`notifications.kind.${notification.kind}`, { name })
}

/** The very thing it is about. */
export function linkOf({ subject }: NotificationAttributes): string {
  return subject.type === 'mentoring_requests'
    ? paths.mentoringCenter({ request: subject.id })
    : paths.mentoringCenter({ relationship: subject.id })
}
