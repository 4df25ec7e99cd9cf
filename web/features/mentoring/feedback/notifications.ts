import type { NotificationDisplay } from '../../../shared/feature.ts'
import { feedbackPaths } from '../../../shared/paths/feedback.ts'

/** Both people's reviews of an accompaniment. */
export const notifications = {
  feedback_provided: { icon: 'check', tone: 'leaf', leadsTo: ({ id }) => feedbackPaths.relationshipFeedback(id) },
} as const satisfies Record<string, NotificationDisplay>
