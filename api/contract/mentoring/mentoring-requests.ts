import { z } from 'zod'
import { meetingTypes, topicMaxLength } from '#domain/meetings/meeting/words.ts'
import {
  cancellationReasons,
  refusalReasons,
  requestStates,
  revocationReasons,
} from '#domain/mentoring/mentoring-request/words.ts'
import { matchReceipt } from '../community/match.ts'
import { line } from '../platform/line.ts'
import { partyFilters, partyIncludes, partyRelationships } from './parties.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, noteMaxLength, reference, slot } from '../platform/values.ts'

export { cancellationReasons, refusalReasons, requestStates, revocationReasons }

export const messageMaxLength = 1000

export const mentoringRequestAttributes = z.object({
  aasm_state: z.enum(requestStates),
  cancellation_reason: z.enum(cancellationReasons).nullable(),
  origin: z.enum(['participant', 'admin']),
  /** null when there is none, or when it was erased. */
  message: z.string().nullable(),
  score: z.number(),
  receipt: matchReceipt,
  proposed_dates: z.array(slot),
  /** The proposed date that the mentee took; the request was confirmed with it. */
  taken_date: slot.nullable().default(null),
  proposal_note: z.string().nullable(),
  refusal_reason: z.enum(refusalReasons).nullable(),
  refusal_note: z.string().nullable(),
  revocation_reason: z.enum(revocationReasons).nullable(),
  /** Of an administrator, to both. */
  revocation_note: z.string().nullable().default(null),
  requested_at: instant,
  answer_due_at: instant,
  decided_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
  /** States that the reader may ask for now; `propose` when other dates may be proposed. */
  allowed: z.array(z.enum(['confirmed', 'cancelled', 'propose'])),
  /** Why `confirmed` is not in `allowed` although the request waits: a party is full. */
  blocked: z.enum(['mentor_full', 'mentee_full']).nullable(),
})
export type MentoringRequestAttributes = z.infer<typeof mentoringRequestAttributes>

/**
 * `participant` is left out by a mentee and given by an administrator. Without a `program` it is the mentee's current
 * one.
 */
export const createMentoringRequest = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_requests'),
    attributes: z.strictObject({ message: z.string().trim().min(1).max(messageMaxLength) }),
    relationships: z.strictObject({
      presenter: reference('presenters'),
      participant: reference('participants').optional(),
      program: reference('programs').optional(),
    }),
  }),
})

/**
 * A transition (`aasm_state`, with `reason` and `note`), or other dates (`proposed_dates`, with `note`). A mentee
 * confirms by taking one of the proposed dates (`taken_date`: `starts_at` and `minutes` as proposed); with
 * `first_meeting` their first meeting is agreed at that date. Without any of them nothing changes. For the mentor
 * `reason` is one of the refusal reasons, for an administrator one of the revocation reasons.
 */
export const updateMentoringRequest = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_requests'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        aasm_state: z.enum(requestStates).optional(),
        reason: z.enum([...refusalReasons, ...revocationReasons]).optional(),
        note: z.string().trim().max(noteMaxLength).optional(),
        proposed_dates: z.array(slot).min(1).max(5).optional(),
        taken_date: slot.nullable().optional(),
        first_meeting: z.strictObject({ topic: line(topicMaxLength), meeting_type: z.enum(meetingTypes) }).optional(),
      })
      .refine((a) => a.aasm_state === undefined || a.proposed_dates === undefined, {
        error: 'one_of_aasm_state_or_proposed_dates',
      })
      .refine((a) => a.taken_date == null || a.aasm_state === 'confirmed', {
        error: 'taken_date_confirms',
        path: ['taken_date'],
      })
      .refine((a) => a.first_meeting === undefined || a.taken_date != null, {
        error: 'first_meeting_without_taken_date',
        path: ['first_meeting'],
      })
      .refine((a) => a.reason === undefined || a.aasm_state !== undefined, {
        error: 'reason_without_aasm_state',
        path: ['reason'],
      })
      .refine((a) => a.note === undefined || a.aasm_state !== undefined || a.proposed_dates !== undefined, {
        error: 'note_without_a_change',
        path: ['note'],
      })
      .optional(),
  }),
})

export const mentoringRequests = {
  type: 'mentoring_requests',
  attributes: mentoringRequestAttributes,
  relationships: { ...partyRelationships, mentoring_relationship: { to: ['mentoring_relationships'] } },
  includes: partyIncludes,
  paths: { list: '/mentoring_requests', one: '/mentoring_requests/:id' },
  filters: { list: partyFilters },
  sorts: ['-requested_at', 'answer_due_at'],
  bodies: { create: createMentoringRequest, update: updateMentoringRequest },
} as const satisfies ResourceContract
