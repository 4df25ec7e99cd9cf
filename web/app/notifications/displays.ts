import { notifications as actionPlan } from '../../features/mentoring/action-plan/notifications.ts'
import { notifications as community } from '../../features/community/community/notifications.ts'
import { notifications as feedback } from '../../features/mentoring/feedback/notifications.ts'
import { notifications as mentoringCenter } from '../../features/mentoring/mentoring-center/notifications.ts'
import { notifications as messenger } from '../../features/messages/messenger/notifications.ts'
import { notifications as profiling } from '../../features/community/profiling/notifications.ts'
import { notifications as news } from '../../features/content/news/notifications.ts'
import { notifications as helpCase } from '../../features/mentoring/help-case/notifications.ts'
import { notifications as meeting } from '../../features/meetings/meeting/notifications.ts'
import { notifications as workshop } from '../../features/meetings/workshop/notifications.ts'
import type { NotificationDisplay, NotificationKind } from '../../shared/feature.ts'

/** Every kind is shown by one feature. Loaded with the list, or with what first arrives. */
export const displays: Readonly<Record<NotificationKind, NotificationDisplay>> = {
  ...mentoringCenter,
  ...meeting,
  ...workshop,
  ...feedback,
  ...actionPlan,
  ...helpCase,
  ...community,
  ...profiling,
  ...messenger,
  ...news,
}
