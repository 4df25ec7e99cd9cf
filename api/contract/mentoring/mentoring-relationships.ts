import { z } from 'zod'
import {
  finishReasons,
  longestPauseMonths,
  pauseReasons,
  relationshipStates,
  sides,
} from '#domain/mentoring/mentoring-relationship/words.ts'
import { partyFilters, partyIncludes, partyRelationships } from './parties.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, noteMaxLength, reference, slot } from '../platform/values.ts'

export { finishReasons, longestPauseMonths, pauseReasons, relationshipStates }
export { endedRelationshipStates } from '#domain/mentoring/mentoring-relationship/words.ts'

export const mentoringRelationshipAttributes = z.object({
  aasm_state: z.enum(relationshipStates),
  requested_at: instant,
  started_at: instant.nullable(),
  /** The date that both agreed on with the request; null when they had none. */
  agreed_date: slot.nullable().default(null),
  /** The dates that the mentor had proposed and that nobody took, also when they accepted without one. */
  proposed_dates: z.array(slot).default([]),
  ended_at: instant.nullable(),
  /** Who finished it; null before, and when it was cancelled. */
  finished_by: z.enum(sides).nullable().default(null),
  finish_reason: z.enum(finishReasons).nullable().default(null),
  /** For the other party; null when there is none, or when it was erased. */
  finish_note: z.string().nullable().default(null),
  /** It rests, and when it goes on; null: it does not. */
  pause: z
    .object({
      since: instant,
      /** The day on which it goes on, for who paused it, and when that begins. */
      until: z.iso.date(),
      resumes_at: instant,
      by: z.enum(sides),
      reason: z.enum(pauseReasons),
    })
    .nullable()
    .default(null),
  /** For the other party; null when there is none, or when it was erased. */
  pause_word: z.string().nullable().default(null),
  /** When it rested before. */
  pauses: z.array(z.object({ from: instant, until: instant })).default([]),
  updated_at: instant,
  revision: z.number(),
  /** States that the reader may ask for now. */
  allowed: z.array(z.enum(['finished', 'admin_finished', 'cancelled'])),
})
export type MentoringRelationshipAttributes = z.infer<typeof mentoringRelationshipAttributes>

/** An administrator brings two people together, without a request. */
export const createMentoringRelationship = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_relationships'),
    relationships: z.strictObject({
      participant: reference('participants'),
      presenter: reference('presenters'),
      program: reference('programs'),
    }),
  }),
})

/**
 * A wanted state: `finished` by a party, `admin_finished` by an administrator, with `reason` and `note`; `cancelled` by
 * an administrator, who deletes it. Without a reason it is `other`. Without a state nothing changes.
 */
export const updateMentoringRelationship = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_relationships'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        aasm_state: z.enum(relationshipStates).optional(),
        reason: z.enum(finishReasons).optional(),
        note: z.string().trim().max(noteMaxLength).optional(),
      })
      .refine((a) => a.reason === undefined || a.aasm_state === 'finished' || a.aasm_state === 'admin_finished', {
        error: 'reason_without_aasm_state',
        path: ['reason'],
      })
      .refine((a) => a.note === undefined || a.aasm_state === 'finished' || a.aasm_state === 'admin_finished', {
        error: 'note_without_a_change',
        path: ['note'],
      })
      .optional(),
  }),
})

/** It rests from now on until a day of the sender's zone, within six months; `word` is for the other party. */
export const pauseRelationship = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_relationships'),
    attributes: z.strictObject({
      until: z.iso.date(),
      reason: z.enum(pauseReasons),
      word: z.string().trim().max(noteMaxLength).optional(),
    }),
  }),
})
/** It goes on on another day. */
export const movePause = z.strictObject({
  data: z.strictObject({
    type: z.literal('mentoring_relationships'),
    id: z.uuid(),
    attributes: z.strictObject({ until: z.iso.date() }),
  }),
})

export const mentoringRelationships = {
  type: 'mentoring_relationships',
  attributes: mentoringRelationshipAttributes,
  relationships: {
    ...partyRelationships,
    mentoring_request: { to: ['mentoring_requests'], nullable: true },
    /** On the accompaniment itself, for its two people; an administrator reads none. */
    feedbacks: { to: ['feedbacks'], many: true },
    /** In the center alone: those that are open, and the last ones that were held. */
    meetings: { to: ['meetings'], many: true },
  },
  includes: partyIncludes,
  paths: {
    list: '/mentoring_relationships',
    one: '/mentoring_relationships/:id',
    /** Set to pause it, changed to move the day, deleted to go on now. */
    pause: '/mentoring_relationships/:id/pause',
    /** The request that it began with. */
    request: '/mentoring_relationships/:id/mentoring_request',
    /** What concerns the reader now, with people, programs, meetings and requests, in one answer. */
    center: '/mentoring_center',
  },
  filters: { list: partyFilters },
  sorts: ['-requested_at', '-ended_at'],
  bodies: {
    create: createMentoringRelationship,
    update: updateMentoringRelationship,
    pause: pauseRelationship,
    move_pause: movePause,
  },
} as const satisfies ResourceContract
