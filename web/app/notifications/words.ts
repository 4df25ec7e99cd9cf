import type { TFunction } from 'i18next'
import type { NotificationAttributes } from '#contract/notifications.ts'
import { displays } from './displays.ts'

/** Of an accompaniment these say something else than of a request. */
const ofAccompaniments = ['admin_created', 'admin_revoked', 'partner_erased'] as const

/** A notification as a sentence about the other person. */
export function sentenceOf(
  t: TFunction<['common', 'notifications']>,
  { kind, subject, counterpart }: NotificationAttributes,
): string {
  const name = counterpart?.full_name ?? t('notifications.somebody')
  const known = ofAccompaniments.find((one) => one === kind)
  return known !== undefined && subject.type === 'mentoring_relationships'
    ? t(`notifications:accompaniment.${known}`, { name })
    : t(`notifications:kind.${kind}`, { name })
}

/** The very thing it is about. */
export function linkOf({ kind, subject }: NotificationAttributes): string {
  return displays[kind].leadsTo(subject)
}
