import type { Category, EventOf } from '#domain/aggregates.ts'
import { actionPlanPublicEvents } from './action-plan.ts'
import { accountPublicEvents } from './account.ts'
import { none, type None, type PublicEvent, type PublicEventsOf } from './definition.ts'
import { feedbackPublicEvents } from './feedback.ts'
import { meetingPublicEvents } from './meeting.ts'
import { mentoringRelationshipPublicEvents } from './mentoring-relationship.ts'
import { mentoringRequestPublicEvents } from './mentoring-request.ts'
import { waitingListPublicEvents } from './waiting-list.ts'
import { workshopPublicEvents } from './workshop.ts'

/**
 * What other systems may know of each aggregate. `schemas/` and `asyncapi.json` are generated from here
 * (`npm run kafka -- documents`), which refuses a change that a reader of the released version would not survive: a new
 * version then gets a new name.
 */
const aggregates = {
  mentoring_request: mentoringRequestPublicEvents,
  mentoring_relationship: mentoringRelationshipPublicEvents,
  meeting: meetingPublicEvents,
  feedback: feedbackPublicEvents,
  conversation: none('What two people write to each other is theirs.'),
  capacity: none('It repeats what requests and relationships say.'),
  agenda: none('It repeats what meetings say.'),
  account: accountPublicEvents,
  workshop: workshopPublicEvents,
  action_plan: actionPlanPublicEvents,
  waiting_list: waitingListPublicEvents,
} as const satisfies { readonly [Of in Category]: PublicEventsOf<EventOf<Of>> | None }

type Published<Of extends Category> = Of extends Category ? ((typeof aggregates)[Of] extends None ? never : Of) : never
export type PublishedCategory = Published<Category>

const listed = (Object.keys(aggregates) as Category[]).flatMap((category) => {
  const aggregate = aggregates[category]
  if ('none' in aggregate) return []
  const { topic, events }: { topic: string; events: Readonly<Record<string, PublicEvent<never>>> } = aggregate
  return [{ category: category as PublishedCategory, topic, events }]
})

/** In the order of the published documents. */
export const publishedCategories: readonly PublishedCategory[] = listed.map(({ category }) => category)

export const topics = Object.fromEntries(listed.map(({ category, topic }) => [category, topic])) as Readonly<
  Record<PublishedCategory, string>
>

/** The public events of each category, by type. */
export const publicEvents = Object.fromEntries(listed.map(({ category, events }) => [category, events])) as Readonly<
  Record<PublishedCategory, Readonly<Record<string, PublicEvent<never>>>>
>
