import { z } from 'zod'
import type { Category } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'

/**
 * What other systems may know: public events, mapped from domain events by explicit schemas. Ids, codes and figures only, never
 * personal text. `schemas/` and `asyncapi.json` are generated from here (`npm run kafka -- documents`), which refuses a change
 * that a reader of the released version would not survive: a new version then gets a new name.
 */

const uuid = z.uuid()
const instant = z.iso.datetime()
/** Of a closed list that may grow. Words of a person do not fit it. */
const code = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)
const slot = z.object({ starts_at: instant, minutes: z.int().min(15).max(240), time_zone: z.string() })
const parties = { participant_id: uuid, presenter_id: uuid, program_id: uuid }

/** Topic of each published category. A category without one (capacity) stays inside. */
export const topics = {
  mentoring_request: 'binome.mentoring-requests.v1',
  mentoring_relationship: 'binome.mentoring-relationships.v1',
  account: 'binome.accounts.v1',
} as const satisfies Partial<Record<Category, string>>

export type PublishedCategory = keyof typeof topics
export const publishedCategories = Object.keys(topics) as readonly PublishedCategory[]

export const publicEvents = {
  mentoring_request: {
    MentoringRequested: z.object({
      ...parties,
      relationship_id: uuid,
      origin: z.enum(['participant', 'admin']),
      match_rule: z.int().min(1).max(10_000),
      match_score: z.int().min(0).max(100),
      answer_due_at: instant,
    }),
    OtherDatesProposed: z.object({
      slots: z.array(slot),
    }),
    /** Just before the MentoringRequestConfirmed that it leads to. */
    ProposedDateTaken: z.object({ slot }),
    MentoringRequestConfirmed: z.object({}),
    MentoringRequestRefused: z.object({ reason: code }),
    MentoringRequestWithdrawn: z.object({}),
    MentoringRequestRevoked: z.object({ reason: code }),
    MentoringRequestExpired: z.object({}),
    MentoringRequestFinished: z.object({}),
  },
  mentoring_relationship: {
    RelationshipRequested: z.object({ ...parties, request_id: uuid }),
    RelationshipInitiated: z.object({}),
    RelationshipAdminInitiated: z.object(parties),
    RelationshipFinished: z.object({ reason: code }),
    RelationshipAdminFinished: z.object({ reason: code }),
    RelationshipFeedbackProvided: z.object({}),
    RelationshipCancelled: z.object({ cause: code }),
  },
  account: {
    /** The stream names the account; these are the profiles that went with it. */
    AccountErased: z.object({ profile_ids: z.array(uuid) }),
  },
} as const satisfies Record<PublishedCategory, Record<string, z.ZodObject>>

/** An event that no schema fits: it stops its stream, and is never skipped. */
export class NotMappable extends Error {
  override readonly name = 'NotMappable'
}

/** One message, before it is given to a client library. Headers are CloudEvents 1.0 in Kafka's binary mode. */
export interface PublicMessage {
  readonly topic: string
  /** The stream: order holds within it. */
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly value: string
}

/** A broker refuses more than 1 MiB a message; what a public event may hold is far below. */
const longestValue = 256 * 1024

/** @throws NotMappable */
export function toPublicMessage(event: RecordedEvent): PublicMessage {
  const category = event.category as PublishedCategory
  const schemas = publicEvents[category] as Readonly<Record<string, z.ZodObject>> | undefined
  const schema = schemas?.[event.type]
  if (schema === undefined) throw new NotMappable(`no public event for ${event.type} in ${event.category}`)
  const data = schema.safeParse(publicData(event))
  if (!data.success)
    throw new NotMappable(`${event.type} does not fit its public schema: ${z.prettifyError(data.error)}`)
  const value = JSON.stringify(data.data)
  if (value.length > longestValue)
    throw new NotMappable(`${event.type} is larger than a message may be: ${value.length} characters`)
  return {
    topic: topics[category],
    key: event.stream,
    headers: {
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: `binome.${event.type}.v1`,
      ce_source: `/companies/${event.metadata.companyId}`,
      ce_subject: event.stream,
      ce_time: event.metadata.at,
      ce_dataschema: `urn:binome:schema:${event.type}:1`,
      ce_streamrevision: String(event.revision),
      ce_position: String(event.position),
      // CloudEvents' own extension for traces.
      ...(event.metadata.traceparent !== undefined && { ce_traceparent: event.metadata.traceparent }),
      'content-type': 'application/json',
    },
    value,
  }
}

/** Wire names of what may leave; the schema of the type keeps what it names and drops the rest. */
function publicData({ data }: RecordedEvent): object {
  const source = data as Readonly<Record<string, unknown>>
  const receipt = source['receipt'] as { readonly rule: number; readonly score: number } | undefined
  const slots = source['slots'] as readonly DomainSlot[] | undefined
  const slot = source['slot'] as DomainSlot | undefined
  return {
    participant_id: source['participantId'],
    presenter_id: source['presenterId'],
    program_id: source['programId'],
    relationship_id: source['relationshipId'],
    request_id: source['requestId'],
    profile_ids: source['profileIds'],
    origin: source['origin'],
    reason: source['reason'],
    cause: source['cause'],
    answer_due_at: source['answerDueAt'],
    match_rule: receipt?.rule,
    match_score: receipt?.score,
    slots: slots?.map(publicSlot),
    slot: slot && publicSlot(slot),
  }
}

interface DomainSlot {
  readonly startsAt: string
  readonly minutes: number
  readonly timeZone: string
}

function publicSlot({ startsAt, minutes, timeZone }: DomainSlot) {
  return { starts_at: startsAt, minutes, time_zone: timeZone }
}
