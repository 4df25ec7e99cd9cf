import type { AdminEvent } from '#contract/console/events.ts'
import type { RecordWithPast } from '../data/data-provider.ts'
import type { ConsoleMessages } from '../i18n/en.ts'

type EventWords = ConsoleMessages['console']['events']

const types = {
  MentoringRequested: true,
  OtherDatesProposed: true,
  ProposedDateTaken: true,
  MentoringRequestConfirmed: true,
  MentoringRequestRefused: true,
  MentoringRequestWithdrawn: true,
  MentoringRequestRevoked: true,
  MentoringRequestExpired: true,
  MentoringRequestFinished: true,
  RelationshipRequested: true,
  RelationshipInitiated: true,
  RelationshipAdminInitiated: true,
  RelationshipFinished: true,
  RelationshipAdminFinished: true,
  RelationshipFeedbackProvided: true,
  RelationshipCancelled: true,
  CapacityLimitSet: true,
  AccompanimentReserved: true,
  AccompanimentConfirmed: true,
  AccompanimentReleased: true,
  AccountErased: true,
} as const satisfies Readonly<Record<Exclude<keyof EventWords, 'unknown' | 'of'>, true>>

export type EventType = keyof typeof types

/** Every type that the console has words for, in the order of a mentoring's life. */
export const eventTypes = Object.keys(types) as EventType[]

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(types, type)
}

/** What is said with more words where the record tells who holds the place, or what was asked. */
const variants = {
  MentoringRequested: true,
  MentoringRequested_admin: true,
  AccompanimentReserved_participant: true,
  AccompanimentReserved_presenter: true,
  AccompanimentConfirmed_participant: true,
  AccompanimentConfirmed_presenter: true,
  AccompanimentReleased_participant: true,
  AccompanimentReleased_presenter: true,
} as const satisfies Readonly<Record<keyof EventWords['of'], true>>

export function isEventVariant(name: string): name is keyof typeof variants {
  return Object.hasOwn(variants, name)
}

/** The page that tells about the same thing as the event, when there is one. */
export function recordOf({
  stream,
  data,
}: Pick<AdminEvent, 'stream' | 'data'>): { readonly resource: RecordWithPast; readonly id: string } | null {
  // Ids hold hyphens, categories do not.
  const dash = stream.indexOf('-')
  const [category, id] = [stream.slice(0, dash), stream.slice(dash + 1)]
  if (category === 'mentoring_request') return { resource: 'mentoring_requests', id }
  if (category === 'mentoring_relationship') return { resource: 'mentoring_relationships', id }
  const held = data['relationshipId']
  return typeof held === 'string' ? { resource: 'mentoring_relationships', id: held } : null
}
