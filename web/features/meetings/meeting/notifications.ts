import type { NotificationDisplay, NotificationSubject } from '../../../shared/feature.ts'
import { meetingPaths } from '../../../shared/paths/meeting.ts'

const leadsTo = ({ id }: NotificationSubject) => meetingPaths.meeting(id)

/** What happens to a session leads to its page. */
export const notifications = {
  meeting_initiated: { icon: 'calendar', tone: 'info', leadsTo },
  meeting_requested: { icon: 'calendar', tone: 'info', leadsTo },
  meeting_confirmed: { icon: 'check', tone: 'leaf', leadsTo },
  meeting_link: { icon: 'video', tone: 'info', leadsTo },
  meeting_date_declined: { icon: 'calendar', tone: 'warm', leadsTo },
  meeting_date_withdrawn: { icon: 'calendar', tone: 'info', leadsTo },
  meeting_started: { icon: 'clock', tone: 'info', leadsTo },
  meeting_feedback_requested: { icon: 'pencil', tone: 'info', leadsTo },
  meeting_feedback_given: { icon: 'pencil', tone: 'info', leadsTo },
  meeting_finished: { icon: 'check', tone: 'leaf', leadsTo },
  meeting_canceled: { icon: 'close', tone: 'warm', leadsTo },
  meeting_not_held: { icon: 'close', tone: 'warm', leadsTo },
  meeting_refused: { icon: 'close', tone: 'error', leadsTo },
  meeting_expired: { icon: 'clock', tone: 'warm', leadsTo },
  meeting_admin_initiated: { icon: 'people', tone: 'info', leadsTo },
  reminder_meeting: { icon: 'calendar', tone: 'info', leadsTo },
  reminder_feedback: { icon: 'pencil', tone: 'warm', leadsTo },
  meeting_admin_cancelled: { icon: 'warning', tone: 'error', leadsTo },
} as const satisfies Record<string, NotificationDisplay>
