import { z } from 'zod'
import { meetingAttributes } from '../../meetings/meetings.ts'
import { adminFinishReasons } from '#domain/mentoring/mentoring-relationship/words.ts'
import { finishReasons, pauseReasons, relationshipStates } from '../../mentoring/mentoring-relationships.ts'
import { instant } from '../../platform/values.ts'
import { capacity, parties, wordToBoth } from './parties.ts'

export const adminRelationship = z.object({
  id: z.string(),
  aasm_state: z.enum(relationshipStates),
  request_id: z.string().nullable(),
  ...parties,
  requested_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  updated_at: instant,
  /** The last change of it or of one of its meetings; messages do not count. */
  last_act_at: instant,
  revision: z.number(),
  /** Null while it runs, and when it was cancelled. */
  finish_reason: z.enum(finishReasons).nullable(),
  /** When a paused one goes on, and why it rests; null: it does not. */
  resumes_at: instant.nullable(),
  pause_reason: z.enum(pauseReasons).nullable(),
  /** What the reader may do now. */
  actions: z.array(z.enum(['pause', 'resume', 'finish', 'delete'])),
})
export type AdminRelationship = z.infer<typeof adminRelationship>

/** GET /admin/api/mentoring_relationships/{id}?at=… */
export const adminRelationshipAsOf = adminRelationship.omit({ actions: true, last_act_at: true }).extend({
  at: instant,
  participant_places: capacity,
  presenter_places: capacity,
  /** Those that were planned by then, as they were. */
  sessions: z.array(
    z.object({
      id: z.string(),
      ...meetingAttributes.pick({ session_number: true, aasm_state: true, starts_at: true, feedback_by: true }).shape,
    }),
  ),
})
export type AdminRelationshipAsOf = z.infer<typeof adminRelationshipAsOf>

/** POST /admin/api/mentoring_relationships: brings two people together, without a request. */
export const setUpRelationship = z.object({
  participant_id: z.uuid(),
  presenter_id: z.uuid(),
  program_id: z.uuid(),
})

/** POST /admin/api/mentoring_relationships/{id}/finish */
export const finishRelationship = z.object({ reason: z.enum(adminFinishReasons), note: wordToBoth })

/** POST /admin/api/mentoring_relationships/{id}/pause: until a day of the sender's zone */
export const pauseRelationship = z.strictObject({ until: z.iso.date(), reason: z.enum(pauseReasons) })
