import { z } from 'zod'
import { notificationAttributes } from './resources.ts'

/** What NotificationsChannel sends (docs/realtime.md). */
export const notificationsMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('notification'),
    notification: z.object({ type: z.literal('notifications'), id: z.string(), attributes: notificationAttributes }),
    /** How many of the person's notifications are unread, with this one. */
    unread: z.number().int().min(0),
  }),
  /** Something of the person's changed, perhaps by themselves: what shows it reads it again. */
  z.object({
    type: z.literal('changed'),
    resource: z.object({
      type: z.enum(['mentoring_requests', 'mentoring_relationships']),
      id: z.string(),
      revision: z.number().int(),
    }),
    /** How many of the person's notifications are unread: said when their own doing marked some of them. */
    unread: z.number().int().min(0).optional(),
  }),
])
export type NotificationsMessage = z.infer<typeof notificationsMessage>
