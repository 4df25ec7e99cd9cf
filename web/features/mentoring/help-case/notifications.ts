import type { NotificationDisplay, NotificationSubject } from '../../../shared/feature.ts'
import { helpCasePaths } from '../../../shared/paths/help-case.ts'

export const notifications = {
  help_answered: { icon: 'mail', tone: 'info', leadsTo: ({ id }: NotificationSubject) => helpCasePaths.helpCase(id) },
} as const satisfies Record<string, NotificationDisplay>
