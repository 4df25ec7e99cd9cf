import type { NotificationDisplay, NotificationSubject } from '../../shared/feature.ts'
import { mentoringCenterPaths } from './paths.ts'

const leadsTo = ({ type, id }: NotificationSubject) =>
  mentoringCenterPaths.mentoringCenter(type === 'mentoring_requests' ? { request: id } : { relationship: id })

/** What the center's notifications look like; each leads to the very request or accompaniment. */
export const notifications = {
  request_sent: { icon: 'mail', tone: 'info', leadsTo },
  request_confirmed: { icon: 'check', tone: 'leaf', leadsTo },
  request_refused: { icon: 'close', tone: 'error', leadsTo },
  request_withdrawn: { icon: 'close', tone: 'warm', leadsTo },
  request_other_dates: { icon: 'calendar', tone: 'info', leadsTo },
  request_date_taken: { icon: 'calendar', tone: 'leaf', leadsTo },
  request_expired: { icon: 'clock', tone: 'warm', leadsTo },
  request_finished: { icon: 'check', tone: 'leaf', leadsTo },
  admin_revoked: { icon: 'warning', tone: 'error', leadsTo },
  partner_erased: { icon: 'warning', tone: 'warm', leadsTo },
  admin_created: { icon: 'people', tone: 'info', leadsTo },
  feedback_provided: { icon: 'check', tone: 'leaf', leadsTo },
  meeting_initiated: { icon: 'calendar', tone: 'info', leadsTo },
  meeting_requested: { icon: 'calendar', tone: 'info', leadsTo },
  meeting_confirmed: { icon: 'check', tone: 'leaf', leadsTo },
  meeting_date_declined: { icon: 'calendar', tone: 'warm', leadsTo },
  meeting_started: { icon: 'clock', tone: 'info', leadsTo },
  meeting_feedback_requested: { icon: 'pencil', tone: 'info', leadsTo },
  meeting_feedback_given: { icon: 'pencil', tone: 'info', leadsTo },
  meeting_finished: { icon: 'check', tone: 'leaf', leadsTo },
  meeting_canceled: { icon: 'close', tone: 'warm', leadsTo },
  meeting_not_held: { icon: 'close', tone: 'warm', leadsTo },
  meeting_refused: { icon: 'close', tone: 'error', leadsTo },
  meeting_expired: { icon: 'clock', tone: 'warm', leadsTo },
  meeting_admin_initiated: { icon: 'people', tone: 'info', leadsTo },
  meeting_admin_cancelled: { icon: 'warning', tone: 'error', leadsTo },
} as const satisfies Record<string, NotificationDisplay>
