import { z } from 'zod'

/**
 * The lines of the settings, by group, with what holds unless somebody chooses. `tests/unit/notification-kinds.test.ts`
 * compares them with the domain's.
 */
export const notificationTopics = {
  request_sent: { group: 'requests', email: true, sms: false, push: false },
  request_confirmed: { group: 'requests', email: true, sms: false, push: false },
  request_refused: { group: 'requests', email: true, sms: false, push: false },
  request_finished: { group: 'requests', email: true, sms: false, push: false },
  admin_created: { group: 'requests', email: true, sms: false, push: false },
  admin_revoked: { group: 'requests', email: true, sms: false, push: false },
  meeting_initiated: { group: 'meetings', email: true, sms: false, push: false },
  meeting_requested: { group: 'meetings', email: true, sms: false, push: false },
  meeting_confirmed: { group: 'meetings', email: true, sms: false, push: false },
  meeting_canceled: { group: 'meetings', email: true, sms: false, push: false },
  meeting_started: { group: 'meetings', email: false, sms: false, push: false },
  meeting_feedback_requested: { group: 'meetings', email: true, sms: false, push: false },
  meeting_finished: { group: 'meetings', email: false, sms: false, push: false },
  meeting_admin_initiated: { group: 'meetings', email: true, sms: false, push: false },
  meeting_admin_cancelled: { group: 'meetings', email: true, sms: false, push: false },
  workshop_invited: { group: 'meetings', email: true, sms: false, push: false },
  message_received: { group: 'exchanges', email: true, sms: false, push: false },
  article_commented: { group: 'exchanges', email: true, sms: false, push: false },
  article_decided: { group: 'exchanges', email: true, sms: false, push: false },
  reminder_request: { group: 'reminders', email: true, sms: false, push: false },
  reminder_meeting: { group: 'reminders', email: true, sms: false, push: false },
  reminder_feedback: { group: 'reminders', email: true, sms: false, push: false },
  reminder_silent: { group: 'reminders', email: true, sms: false, push: false },
  reminder_profile: { group: 'reminders', email: true, sms: false, push: false },
} as const
type Topic = keyof typeof notificationTopics
export const notificationTopicNames = Object.keys(notificationTopics) as [Topic, ...Topic[]]

const invalid = { error: 'invalid_value' } as const
const chosen = z.boolean(invalid).optional()
const time = z.string(invalid).regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid)

/** What a person wants beyond the application, where it is not the default; hours are on the person's clock. */
export const notificationSettings = z.object(
  {
    choices: z.partialRecord(
      z.enum(notificationTopicNames, invalid),
      z.strictObject({ email: chosen, sms: chosen, push: chosen }, invalid),
      invalid,
    ),
    /** The hour of the one mail of the day; null: each mail on its own. */
    digest_hour: z.int(invalid).min(0, invalid).max(23, invalid).nullable(),
    /** Mails, SMS and notices of browsers wait until they end; null: at any hour. */
    quiet_hours: z
      .strictObject({ from: time, to: time }, invalid)
      .refine(({ from, to }) => from !== to, invalid)
      .nullable(),
  },
  invalid,
)
export type NotificationSettings = z.infer<typeof notificationSettings>

/** What is given changes; a topic keeps the channels that are not given. */
export const notificationChange = notificationSettings.partial()
