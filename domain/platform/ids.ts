import { createHash } from 'node:crypto'

declare const brand: unique symbol
/** A string that only the parser of its kind produces. */
export type Branded<Kind extends string> = string & { readonly [brand]: Kind }

export type CompanyId = Branded<'CompanyId'>
export type ProgramId = Branded<'ProgramId'>
export type UserId = Branded<'UserId'>
export type ProfileId = Branded<'ProfileId'>
export type RequestId = Branded<'RequestId'>
export type RelationshipId = Branded<'RelationshipId'>
export type MeetingId = Branded<'MeetingId'>
/** Of meetings that were planned together. */
export type SeriesId = Branded<'SeriesId'>
/** Of a date proposed for a meeting. */
export type AppointmentId = Branded<'AppointmentId'>
/** What a meeting is for, from the company's list. */
export type MeetingReasonId = Branded<'MeetingReasonId'>
/** Of what the two parties of a meeting want to talk about. */
export type AgendaItemId = Branded<'AgendaItemId'>
/** Of a meeting of several people. */
export type WorkshopId = Branded<'WorkshopId'>
/** Of a goal in an action plan, and of a task. */
export type GoalId = Branded<'GoalId'>
export type TaskId = Branded<'TaskId'>
export type MilestoneId = Branded<'MilestoneId'>
export type HelpCaseId = Branded<'HelpCaseId'>
export type HelpMessageId = Branded<'HelpMessageId'>
export type FeedbackId = Branded<'FeedbackId'>
export type ConversationId = Branded<'ConversationId'>
export type AttachmentId = Branded<'AttachmentId'>
/** Of a company's connection to an identity provider. */
export type ConnectionId = Branded<'ConnectionId'>
export type InvitationId = Branded<'InvitationId'>
export type EventId = Branded<'EventId'>

/** An ISO 8601 instant in UTC with milliseconds, e.g. `2026-03-17T13:00:00.000Z`. */
export type Instant = Branded<'Instant'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(value: string): boolean {
  return UUID.test(value)
}

/**
 * Lower-cases and checks a UUID.
 * @throws RangeError when the text is not one: a bug of the caller, because zod checks inputs first
 */
export function id<Id extends Branded<string>>(value: string): Id {
  const lower = value.toLowerCase()
  if (!UUID.test(lower)) throw new RangeError(`not a UUID: ${value.slice(0, 60)}`)
  return lower as Id
}

/** @throws RangeError when the text is not a date. */
export function instant(value: Date | string): Instant {
  return new Date(value).toISOString() as Instant
}

const NAMESPACE = Buffer.from('6f9a3c1e2b7d5e48a1c09d3f7e5b2a61', 'hex')

/**
 * RFC 9562 version 5 UUID of the parts joined by `/`, in Binôme's own namespace: the same parts always give the same
 * id.
 */
export function derivedId<Id extends Branded<string>>(...parts: readonly (string | number)[]): Id {
  const hash = createHash('sha1').update(NAMESPACE).update(parts.join('/')).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return id<Id>(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`)
}
