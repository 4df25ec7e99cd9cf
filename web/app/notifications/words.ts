import type { TFunction } from 'i18next'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import { seriesPaths } from '../../shared/paths/series.ts'
import type { Formats } from '../../shared/i18n/format.ts'
import { displays } from './displays.ts'

/** Of an accompaniment these say something else than of a request. */
const ofAccompaniments = ['admin_created', 'admin_revoked', 'partner_erased'] as const

/** Of several sessions that change together. */
const ofSeveral = ['meeting_requested', 'meeting_confirmed', 'meeting_date_declined', 'meeting_canceled'] as const

/** These say when it is, where that is known. */
const dated = [
  'request_date_taken',
  'meeting_requested',
  'meeting_confirmed',
  'workshop_invited',
  'workshop_changed',
  'reminder_meeting',
  'reminder_workshop',
] as const

/** A notification as a sentence about the other person. */
export function sentenceOf(
  t: TFunction<['common', 'notifications']>,
  formats: Formats,
  { kind, subject, counterpart, params }: NotificationAttributes,
): string {
  const name = counterpart?.full_name ?? t('notifications.somebody')
  const known = ofAccompaniments.find((one) => one === kind)
  if (known !== undefined && subject.type === 'mentoring_relationships')
    return t(`notifications:accompaniment.${known}`, { name })
  const { starts_at: at, agreed_starts_at: agreedAt, cause, count } = params
  const several = ofSeveral.find((one) => one === kind)
  if (count !== undefined && several !== undefined)
    return t(`notifications:several.${several}`, { name, number: count })
  if (agreedAt !== undefined) {
    const agreed = formats.weekdayDay(agreedAt)
    if (kind === 'meeting_requested' && at !== undefined)
      return t('notifications:dated.meeting_counter', {
        name,
        agreed,
        day: formats.weekdayDay(at),
        time: formats.time(at),
      })
    if (kind === 'meeting_date_declined') return t('notifications:dated.meeting_stands_declined', { name, agreed })
    if (kind === 'meeting_date_withdrawn') return t('notifications:dated.meeting_stands_withdrawn', { name, agreed })
  }
  const about = dated.find((one) => one === kind)
  if (at !== undefined) {
    const words = { name, day: formats.weekdayDay(at), time: formats.time(at) }
    if (about !== undefined) return t(`notifications:dated.${about}`, words)
    if (kind === 'workshop_cancelled' && (cause === 'removed' || cause === 'cancelled'))
      return t(`notifications:dated.workshop_${cause}`, words)
  }
  return t(`notifications:kind.${kind}`, { name })
}

/** The very thing it is about. */
export function linkOf({ kind, subject, params }: NotificationAttributes): string {
  if (params['count'] !== undefined && ofSeveral.some((one) => one === kind)) return seriesPaths.series(subject.id)
  return displays[kind].leadsTo(subject)
}
