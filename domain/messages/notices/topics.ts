import { topicNames, topics, type Channel, type Topic } from './words.ts'

/** What one click in a mail ends: a topic, the figures of each month, the news of saved searches, or all. */
export const mailTopics = [...topicNames, 'figures_report', 'saved_searches', 'all'] as const
export type MailTopic = (typeof mailTopics)[number]

/** What is sent beyond the application: notifications, reminders, and unread messages. */
export type NoticeKind = (typeof topics)[Topic]['kinds'][number]
export const noticeKinds: readonly NoticeKind[] = topicNames.flatMap((topic) => topics[topic].kinds)

/** For the person who made the change: it moves their calendar, and goes by mail alone. */
export type CalendarKind = Extract<NoticeKind, `calendar_${string}`>

/** Sent by a job at a time: no event causes them. */
export type ReminderKind = Extract<NoticeKind, `reminder_${string}`>
export const reminderKinds: readonly ReminderKind[] = noticeKinds.filter(isReminder)

export function isReminder(kind: NoticeKind): kind is ReminderKind {
  return kind.startsWith('reminder_')
}

/** For authors of the help feed. Its tables have no events. */
export type ArticleKind = Extract<NoticeKind, `article_${string}`>
export const articleKinds: readonly ArticleKind[] = noticeKinds.filter(isOfArticle)

function isOfArticle(kind: NoticeKind): kind is ArticleKind {
  return kind.startsWith('article_')
}

/** For the author of a help case. Its tables have no events. */
export const helpKinds = ['help_answered'] as const satisfies readonly NoticeKind[]
export type HelpKind = (typeof helpKinds)[number]

const topicByKind = new Map(topicNames.flatMap((topic) => topics[topic].kinds.map((kind) => [kind as string, topic])))

/** Null: nothing is sent for this kind, e.g. because it has a mail of its own. */
export function topicOf(kind: string): Topic | null {
  return topicByKind.get(kind) ?? null
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return topicByKind.has(kind)
}

/** What a person has chosen, where it is not the default. */
export type Choices = { readonly [T in Topic]?: { readonly [C in Channel]?: boolean | undefined } | undefined }

export function isWanted(choices: Choices, topic: Topic, channel: Channel): boolean {
  return choices[topic]?.[channel] ?? topics[topic][channel]
}

/** What a person wants beyond the application; hours are on the person's clock. */
export interface NotificationChoices {
  /** Where it is not the default. */
  readonly choices: Choices
  /** The hour of the one mail of the day; null: each mail on its own. */
  readonly digestHour: number | null
  readonly quietHours: { readonly from: string; readonly to: string } | null
}

/** Of somebody who has chosen nothing. */
export const noChoices: NotificationChoices = { choices: {}, digestHour: null, quietHours: null }
