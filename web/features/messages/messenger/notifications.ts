import type { NotificationDisplay } from '../../../shared/feature.ts'
import { messengerPaths } from '../../../shared/paths/messenger.ts'

export const notifications = {
  message_received: { icon: 'message', tone: 'info', leadsTo: ({ id }) => messengerPaths.messenger(id) },
} as const satisfies Record<string, NotificationDisplay>
