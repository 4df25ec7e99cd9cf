import { topicGroups, topicNames, topics } from '#contract/messages/notification-settings.ts'
import type { Channel, NotificationSettings, Topic } from '#contract/messages/notification-settings.ts'

/** The lines of the table, by group, in their order. */
export const groups = topicGroups.map((group) => ({
  group,
  topics: topicNames.filter((topic) => topics[topic].group === group),
}))

export function isChosen({ choices }: NotificationSettings, topic: Topic, channel: Channel): boolean {
  return choices[topic]?.[channel] ?? topics[topic][channel]
}
