import type { NotificationDisplay } from '../../../shared/feature.ts'
import { actionPlanPaths } from '../../../shared/paths/action-plan.ts'

export const notifications = {
  reminder_tasks: { icon: 'clock', tone: 'warm', leadsTo: ({ id }) => actionPlanPaths.actionPlan(id) },
} as const satisfies Record<string, NotificationDisplay>
