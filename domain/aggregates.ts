import { actionPlan } from './mentoring/action-plan/aggregate.ts'
import { account } from './people/account/aggregate.ts'
import { agenda } from './meetings/agenda/aggregate.ts'
import { capacity } from './mentoring/capacity/aggregate.ts'
import { conversation } from './messages/conversation/aggregate.ts'
import { feedback } from './mentoring/feedback/aggregate.ts'
import { meeting } from './meetings/meeting/aggregate.ts'
import { mentoringRelationship } from './mentoring/mentoring-relationship/aggregate.ts'
import { mentoringRequest } from './mentoring/mentoring-request/aggregate.ts'
import type { Upcast } from './platform/aggregate.ts'
import type { Sealed } from './platform/event.ts'
import { replaceSealed } from './platform/sealed.ts'
import { waitingList } from './mentoring/waiting-list/aggregate.ts'
import { workshop } from './meetings/workshop/aggregate.ts'

/** Every aggregate: the list from which all rooms derive what they know of streams and events. */
export const aggregates = [
  mentoringRequest,
  mentoringRelationship,
  meeting,
  feedback,
  conversation,
  capacity,
  agenda,
  account,
  workshop,
  actionPlan,
  waitingList,
] as const

type AnyAggregate = (typeof aggregates)[number]

/** The kind of a stream, and the first part of its name. */
export type Category = AnyAggregate['category']

/** The events of one category; of all of them by default. */
export type EventOf<C extends Category = Category> = Parameters<Extract<AnyAggregate, { category: C }>['evolve']>[1]

/** The names of the events of one category; of all of them by default. */
export type EventType<C extends Category = Category> = EventOf<C>['type']

/** What the decisions of any aggregate refuse: stable codes. */
export type AggregateRefusal = NonNullable<AnyAggregate['refuses']>

export const categories: readonly Category[] = aggregates.map(({ category }) => category)

/** How every event that this program knows is brought from the version it was stored in to the current one. */
export const eventVersions = Object.fromEntries(
  aggregates.flatMap(({ versions }) => Object.entries<readonly Upcast[]>(versions)),
) as Readonly<Record<EventType, readonly Upcast[]>>

const withheld: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  aggregates.flatMap((aggregate) => Object.entries<readonly string[]>(aggregate.withheld ?? {})),
)

/** The types of events with members that are withheld. */
export const withheldTypes: readonly string[] = Object.keys(withheld)

/** The members of an event of this type that leave the product nowhere: journal, histories, exports, Kafka. */
export function withheldIn(type: string): readonly string[] {
  return Object.hasOwn(withheld, type) ? (withheld[type] ?? []) : []
}

/**
 * The data of an event as a reader who is no party may read it: what a person wrote and what is withheld stand as
 * `{sealed: true}`.
 * @param textAs what stands for the text of this author
 */
export function readableData(
  { type, data }: { readonly type: string; readonly data: object },
  textAs: (text: Sealed) => unknown = () => ({ sealed: true }),
): Record<string, unknown> {
  const readable = replaceSealed(data, textAs)
  const hidden = withheldIn(type).filter((member) => member in readable)
  return { ...readable, ...Object.fromEntries(hidden.map((member) => [member, { sealed: true }])) }
}
