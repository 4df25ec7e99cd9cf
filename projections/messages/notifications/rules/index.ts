import type { Category, EventOf } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { ArticleKind, HelpKind, ReminderKind } from '#domain/messages/notices/topics.ts'
import { actionPlanRules } from './action-plan.ts'
import { accountRules } from './account.ts'
import { conversationRules } from './conversation.ts'
import { meetingRules } from './meeting.ts'
import { mentoringRelationshipRules } from './mentoring-relationship.ts'
import { mentoringRequestRules } from './mentoring-request.ts'
import { waitingListRules } from './waiting-list.ts'
import { workshopRules } from './workshop.ts'
import {
  none,
  type AnyRules,
  type GroupRulesOf,
  type None,
  type Notice,
  type PersonalRulesOf,
  type RulesOf,
} from './rule.ts'

/** The notices of each aggregate's events to its people: two parties, or one person. */
const rules = {
  mentoring_request: mentoringRequestRules,
  mentoring_relationship: mentoringRelationshipRules,
  meeting: meetingRules,
  feedback: none('The meeting and the relationship that it is about notify the two.'),
  conversation: conversationRules,
  capacity: none('Figures about a person, which stand where requests are answered.'),
  agenda: none('It repeats what meetings say.'),
  account: accountRules,
  workshop: workshopRules,
  action_plan: actionPlanRules,
  waiting_list: waitingListRules,
} as const satisfies {
  readonly [Of in Category]: RulesOf<EventOf<Of>> | GroupRulesOf<EventOf<Of>> | PersonalRulesOf<EventOf<Of>> | None
}

type Rules = Extract<(typeof rules)[Category], AnyRules>
type EntryOf<R> = R extends AnyRules ? R['notices'][keyof R['notices']] : never

/**
 * The resources that notifications lead to. `tests/unit/notification-kinds.test.ts` compares them with the contract.
 */
export type SubjectType = Rules['subject'] | 'articles' | 'help_cases'
type EventKind = ReturnType<Extract<EntryOf<Rules>, (event: never) => unknown>>[number]['kind']
/** What notifications say, of events, of articles and help cases, and as reminders. The same test compares these. */
export type NotificationKind = EventKind | ArticleKind | HelpKind | ReminderKind

export const categoriesWithNotices = (Object.keys(rules) as Category[]).filter(
  (category) => 'notices' in rules[category],
)

/** Which read models show the changes of these categories. */
export const readModels: Readonly<Partial<Record<Category, readonly string[]>>> = Object.fromEntries(
  categoriesWithNotices.flatMap((category) => {
    const ofCategory: AnyRules | None = rules[category]
    return 'readModels' in ofCategory ? [[category, ofCategory.readModels]] : []
  }),
)

/** The answers of the people of a resource of several, by the type of the event; null: it is not of several. */
export function answersIn({ category }: Pick<RecordedEvent, 'category'>): NonNullable<AnyRules['answers']> | null {
  const ofCategory: AnyRules | None = rules[category]
  return ('answers' in ofCategory && ofCategory.answers) || null
}

/** The stream has the id of the profile that its notices are about. */
export function isAboutProfile({ category }: Pick<RecordedEvent, 'category'>): boolean {
  const ofCategory: AnyRules | None = rules[category]
  return 'aboutProfile' in ofCategory && ofCategory.aboutProfile
}

type NoticesByType = Readonly<
  Record<string, ((event: RecordedEvent) => readonly Notice<EventKind>[]) | None | undefined>
>

/** Empty for an event without notices, or one that this version does not know. */
export function noticesOf(event: RecordedEvent): readonly Notice<EventKind>[] {
  const ofCategory = rules[event.category]
  if (!('notices' in ofCategory)) return []
  const notices = (ofCategory.notices as NoticesByType)[event.type]
  return typeof notices === 'function' ? notices(event) : []
}

/** The type of the resource that an event changes. @throws Error for a category without notices */
export function subjectOf({ category }: Pick<RecordedEvent, 'category'>): SubjectType {
  const ofCategory = rules[category]
  if (!('subject' in ofCategory)) throw new Error(`${category} tells nobody anything`)
  return ofCategory.subject
}

/** The event is the first of its stream and names the two parties. */
export function namesParties({ category, type }: Pick<RecordedEvent, 'category' | 'type'>): boolean {
  const ofCategory: AnyRules | None = rules[category]
  return 'begunBy' in ofCategory && ofCategory.begunBy.includes(type)
}
