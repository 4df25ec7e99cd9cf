import type { TFunction } from 'i18next'
import type { NotificationAttributes } from '#contract/notifications.ts'
import type { NotificationDisplay, NotificationKind } from '../../shared/feature.ts'
import { tableOf } from '../features.ts'

/** Every kind is shown by one feature. */
export const displays: Readonly<Record<NotificationKind, NotificationDisplay>> = tableOf('notifications')

/** A notification as a sentence about the other person. */
export function sentenceOf(t: TFunction, notification: NotificationAttributes): string {
  const name = notification.counterpart?.full_name ?? t('notifications.somebody')
  return t(`notifications.kind.${notification.kind}`, { name })
}

/** The very thing it is about. */
export function linkOf({ kind, subject }: NotificationAttributes): string {
  return displays[kind].leadsTo(subject)
}
