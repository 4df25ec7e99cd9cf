import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

export const notificationKinds = [
  'request_sent',
  'request_confirmed',
  'request_refused',
  'request_withdrawn',
  'request_other_dates',
  'request_date_taken',
  'request_expired',
  'request_finished',
  'relationship_paused',
  'relationship_resumed',
  'admin_revoked',
  'partner_erased',
  'admin_created',
  'sign_up_approved',
  'profile_accepted',
  'profile_refused',
  'feedback_provided',
  'meeting_initiated',
  'meeting_requested',
  'meeting_confirmed',
  'meeting_link',
  'meeting_date_declined',
  'meeting_date_withdrawn',
  'meeting_started',
  'meeting_feedback_requested',
  'meeting_feedback_given',
  'meeting_finished',
  'meeting_canceled',
  'meeting_not_held',
  'meeting_refused',
  'meeting_expired',
  'meeting_admin_initiated',
  'meeting_admin_cancelled',
  'workshop_invited',
  'workshop_changed',
  'workshop_cancelled',
  'waiting_place_offered',
  'waiting_place_lapsed',
  'waiting_list_ended',
  'message_received',
  'article_commented',
  'article_approved',
  'article_refused',
  'article_removed',
  'article_kept',
  'article_comment_removed',
  'help_answered',
  'reminder_request',
  'reminder_meeting',
  'reminder_workshop',
  'reminder_feedback',
  'reminder_away',
  'reminder_silent',
  'reminder_tasks',
  'reminder_profile',
] as const

/** What a message on the socket says has changed, to those whom it concerns. */
export const changingSubjects = [
  'mentoring_requests',
  'mentoring_relationships',
  'meetings',
  'workshops',
  'conversations',
  'action_plans',
  'waiting_lists',
] as const

/**
 * What a notification is about: a resource of two people, an article, a help case of the person, or their own account
 * (`users`).
 */
export const notificationSubjects = [...changingSubjects, 'articles', 'help_cases', 'users'] as const

export const notificationAttributes = z.object({
  kind: z.enum(notificationKinds),
  created_at: instant,
  read_at: instant.nullable(),
  /** What it is about, for the deep link. */
  subject: z.object({ type: z.enum(notificationSubjects), id: z.string() }),
  /** The other person, for the sentence: a profile, of a message a user; null for what the system did. */
  counterpart: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  /** Codes that the sentence needs, e.g. `reason`. */
  params: z.record(z.string(), z.string()),
})
export type NotificationAttributes = z.infer<typeof notificationAttributes>

export const updateNotification = z.strictObject({
  data: z.strictObject({
    type: z.literal('notifications'),
    id: z.uuid(),
    attributes: z.strictObject({ read: z.boolean().optional() }).optional(),
  }),
})

/** What PATCH on `markAllRead` answers, as `meta`. */
export const markedMeta = z.object({ marked: z.number().int().min(0), unread: z.number().int().min(0) })

export const notifications = {
  type: 'notifications',
  attributes: notificationAttributes,
  paths: {
    list: '/notifications',
    one: '/notifications/:id',
    markAllRead: '/notifications/mark-all-as-read',
  },
  filters: { list: ['unread'] },
  bodies: { update: updateNotification },
} as const satisfies ResourceContract
