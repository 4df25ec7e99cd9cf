import type { NotificationDisplay } from '../../../shared/feature.ts'
import { communityPaths } from '../../../shared/paths/community.ts'

/** An approved person begins with the people they may meet. */
export const notifications = {
  sign_up_approved: { icon: 'check', tone: 'leaf', leadsTo: () => communityPaths.community() },
} as const satisfies Record<string, NotificationDisplay>
