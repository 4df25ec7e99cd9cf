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

/** The reason that came with it, in words; null when there is none that says something. */
export function reasonOf(t: TFunction, notification: NotificationAttributes): string | null {
  const reason = reasons.find((known) => known === notification.params['reason'])
  return reason === undefined || reason === 'other' ? null : t(`notifications.reason.${reason}`)
}

export const iconOf = {
  request_sent: { icon: 'mail', tone: 'info' },
  request_confirmed: { icon: 'check', tone: 'leaf' },
  request_refused: { icon: 'close', tone: 'error' },
  request_withdrawn: { icon: 'close', tone: 'warm' },
  request_other_dates: { icon: 'calendar', tone: 'info' },
  request_date_taken: { icon: 'calendar', tone: 'leaf' },
  request_expired: { icon: 'clock', tone: 'warm' },
  request_finished: { icon: 'check', tone: 'leaf' },
  admin_revoked: { icon: 'warning', tone: 'error' },
  partner_erased: { icon: 'warning', tone: 'warm' },
  admin_created: { icon: 'people', tone: 'info' },
} as const
