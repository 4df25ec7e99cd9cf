import { notificationTopicNames, notificationTopics } from '#contract/messages/notification-settings.ts'
import type { NotificationSettings } from '#contract/messages/notification-settings.ts'

export type Topic = (typeof notificationTopicNames)[number]
export const channels = ['email', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** The lines of the table, by group, in their order. */
export const groups = (['requests', 'meetings', 'exchanges', 'reminders'] as const).map((group) => ({
  group,
  topics: notificationTopicNames.filter((topic) => notificationTopics[topic].group === group),
}))

export function isChosen({ choices }: NotificationSettings, topic: Topic, channel: Channel): boolean {
  return choices[topic]?.[channel] ?? notificationTopics[topic][channel]
}
