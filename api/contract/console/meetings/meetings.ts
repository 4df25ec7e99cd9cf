import { z } from 'zod'
import { cancelReasons, meetingAttributes } from '../../meetings/meetings.ts'
import { instant, localised } from '../../platform/values.ts'
import { parties, wordToBoth } from '../mentoring/parties.ts'

/** What the two wrote to each other stays out. */
const readAttributes = meetingAttributes.pick({
  aasm_state: true,
  session_number: true,
  series: true,
  planned_by: true,
  meeting_type: true,
  requested_at: true,
  counter_proposal: true,
  starts_at: true,
  ends_at: true,
  started_at: true,
  due_at: true,
  feedback_by: true,
  evidence: true,
  closed_by: true,
  closing_cause: true,
  closing_reason: true,
  updated_at: true,
  revision: true,
})

export const adminMeeting = z.object({
  id: z.string(),
  relationship_id: z.string(),
  ...parties,
  ...readAttributes.shape,
  /** What the company calls the need; null when they named none. */
  meeting_reason: localised.nullable(),
  /** Of the administrator who called it off; null: nobody did, or their account is erased. */
  closed_by_name: z.string().nullable().optional(),
  /** What the reader may do now. */
  actions: z.array(z.enum(['cancel'])),
})
export type AdminMeeting = z.infer<typeof adminMeeting>

/** GET /admin/api/meetings/{id}?at=… */
export const adminMeetingAsOf = adminMeeting
  .omit({ actions: true, meeting_reason: true, due_at: true, closed_by_name: true })
  .extend({ at: instant })
export type AdminMeetingAsOf = z.infer<typeof adminMeetingAsOf>

/** POST /admin/api/meetings/{id}/cancel */
export const cancelMeeting = z.object({ reason: z.enum(cancelReasons), note: wordToBoth })
