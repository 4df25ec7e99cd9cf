import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { MailAct } from '#domain/messages/notices/words.ts'
import type { SubjectType } from '#projections/messages/notifications/rules/index.ts'
import type { NoticeTemplate } from './frame.ts'
import type { SubjectDescriptor } from './subject.ts'
import { actionPlan } from './subjects/action-plan.ts'
import { account } from './subjects/account.ts'
import { article } from './subjects/article.ts'
import { conversation } from './subjects/conversation.ts'
import { helpCase } from './subjects/help-case.ts'
import { meeting } from './subjects/meeting.ts'
import { mentoringRelationship } from './subjects/mentoring-relationship.ts'
import { mentoringRequest } from './subjects/mentoring-request.ts'
import { waitingList } from './subjects/waiting-list.ts'
import { workshop } from './subjects/workshop.ts'

/** What is mailed, by the type of the resource that a notification leads to. */
const subjects = {
  mentoring_requests: mentoringRequest,
  mentoring_relationships: mentoringRelationship,
  meetings: meeting,
  workshops: workshop,
  conversations: conversation,
  action_plans: actionPlan,
  waiting_lists: waitingList,
  articles: article,
  help_cases: helpCase,
  users: account,
} as const satisfies Readonly<Record<SubjectType, SubjectDescriptor>>

export const descriptors: Readonly<Record<SubjectType, SubjectDescriptor>> = subjects

const list = Object.entries(descriptors) as readonly (readonly [SubjectType, SubjectDescriptor])[]

/** Null: of another version of the product. */
export function subjectTypeOf(type: string): SubjectType | null {
  return list.find(([known]) => known === type)?.[0] ?? null
}

/** The names that the descriptors have in `conditions`, `words` or `acts`. */
type NamesIn<Member extends keyof SubjectDescriptor> = {
  [Type in SubjectType]: (typeof subjects)[Type] extends Readonly<Record<Member, infer Part>> ? keyof Part : never
}[SubjectType]

/** The words of every notification, by mail and by SMS, in each language: one that is missing does not compile. */
export const noticeTemplates: Readonly<Record<NoticeKind, NoticeTemplate>> = Object.fromEntries(
  list.toReversed().flatMap(([, { words }]) => Object.entries(words)),
) as Record<NamesIn<'words'>, NoticeTemplate>

/** The words of a notification of this subject. */
export function templateOf(kind: NoticeKind, type: SubjectType): NoticeTemplate {
  return descriptors[type].words[kind] ?? noticeTemplates[kind]
}

/** SQL: what all subjects that have the kind ask; empty: it is so for ever. A kind that is missing does not compile. */
export function conditionsOf(kind: NamesIn<'conditions'>): readonly string[] {
  return list.flatMap(([, { conditions }]) => conditions[kind] ?? [])
}

type ActRule = NonNullable<NonNullable<SubjectDescriptor['acts']>[MailAct]> & { readonly type: SubjectType }

/** What each act is about, and when it may be done. One that is missing does not compile. */
export const actRules: Readonly<Record<MailAct, ActRule>> = Object.fromEntries(
  list.flatMap(([type, { acts = {} }]) => Object.entries(acts).map(([act, rule]) => [act, { type, ...rule }])),
) as Record<NamesIn<'acts'>, ActRule>

export const reminders = list.flatMap(([subjectType, { reminders: own = [] }]) =>
  own.map((rule) => ({ ...rule, subjectType })),
)
