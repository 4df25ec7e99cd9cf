import type { Channel } from '../platform/channel.ts'

/** What concerns the signed-in person: new notifications, and which of their requests and relationships changed. */
export function createNotificationsChannel(): Channel {
  return {
    name: 'NotificationsChannel',
    open: async ({ userId }) => ({ streams: [`notifications:${userId}`] }),
  }
}
