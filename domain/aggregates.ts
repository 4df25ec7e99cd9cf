import { account } from './account/aggregate.ts'
import { agenda } from './agenda/aggregate.ts'
import { capacity } from './capacity/aggregate.ts'
import { conversation } from './conversation/aggregate.ts'
import { feedback } from './feedback/aggregate.ts'
import { meeting } from './meeting/aggregate.ts'
import { mentoringRelationship } from './mentoring-relationship/aggregate.ts'
import { mentoringRequest } from './mentoring-request/aggregate.ts'
import type { Upcast } from './shared/aggregate.ts'
import { workshop } from './workshop/aggregate.ts'

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
