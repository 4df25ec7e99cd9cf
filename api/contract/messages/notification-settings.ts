import { z } from 'zod'
import { topicNames } from '#domain/messages/notices/words.ts'

export { channels, topicGroups, topicNames, topics, type Channel, type Topic } from '#domain/messages/notices/words.ts'

const invalid = { error: 'invalid_value' } as const
const chosen = z.boolean(invalid).optional()
const time = z.string(invalid).regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid)

/** What a person wants beyond the application, where it is not the default; hours are on the person's clock. */
export const notificationSettings = z.object(
  {
    choices: z.partialRecord(
      z.enum(topicNames, invalid),
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
