import { z } from 'zod'
import { changingSubjects, notificationAttributes } from '../messages/notifications.ts'

/** What NotificationsChannel sends (docs/realtime.md). */
export const notificationsMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('notification'),
    notification: z.object({ type: z.literal('notifications'), id: z.string(), attributes: notificationAttributes }),
    /** How many of the person's notifications are unread, with this one. */
    unread: z.number().int().min(0),
    /** Of a conversation that the person has muted: it is counted, and interrupts nothing. */
    quiet: z.boolean().optional(),
  }),
  /** A resource of the person's changed, perhaps by their own doing: the page reads it again. */
  z.object({
    type: z.literal('changed'),
    resource: z.object({
      type: z.enum(changingSubjects),
      id: z.string(),
      revision: z.number().int(),
    }),
    /** How many of the person's notifications are unread; there when their own doing marked some as read. */
    unread: z.number().int().min(0).optional(),
  }),
])
export type NotificationsMessage = z.infer<typeof notificationsMessage>
