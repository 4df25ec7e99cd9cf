import type { NotificationDisplay, NotificationSubject } from '../../../shared/feature.ts'
import { mentoringCenterPaths } from '../../../shared/paths/mentoring-center.ts'
import { relationshipPaths } from '../../../shared/paths/relationship.ts'

const leadsTo = ({ type, id }: NotificationSubject) =>
  type === 'mentoring_requests'
    ? mentoringCenterPaths.mentoringCenter({ request: id })
    : relationshipPaths.relationship(id)

const toWaits = () => mentoringCenterPaths.mentoringCenter()

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
  relationship_paused: { icon: 'clock', tone: 'info', leadsTo },
  relationship_resumed: { icon: 'check', tone: 'leaf', leadsTo },
  reminder_away: { icon: 'calendar', tone: 'info', leadsTo },
  admin_revoked: { icon: 'warning', tone: 'error', leadsTo },
  partner_erased: { icon: 'warning', tone: 'warm', leadsTo },
  admin_created: { icon: 'people', tone: 'info', leadsTo },
  waiting_place_offered: { icon: 'people', tone: 'warm', leadsTo: toWaits },
  waiting_place_lapsed: { icon: 'clock', tone: 'info', leadsTo: toWaits },
  waiting_list_ended: { icon: 'close', tone: 'info', leadsTo: toWaits },
  reminder_request: { icon: 'clock', tone: 'warm', leadsTo },
  reminder_silent: { icon: 'clock', tone: 'warm', leadsTo },
} as const satisfies Record<string, NotificationDisplay>
