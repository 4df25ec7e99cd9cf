import { z } from 'zod'
import {
  appointmentStates,
  cancelReasons,
  evidences,
  linkMaxLength,
  meetingStates,
  meetingTypes,
  notHeldReasons,
  meetingCancellations,
  meetingExpiries,
  topicMaxLength,
} from '#domain/meetings/meeting/words.ts'
import { sides } from '#domain/mentoring/mentoring-relationship/words.ts'
import { partyFilters, partyIncludes, partyRelationships } from '../mentoring/parties.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { line } from '../platform/line.ts'
import { instant, noteMaxLength, reference, slot } from '../platform/values.ts'

export { cancelReasons, evidences, linkMaxLength, meetingStates, meetingTypes, notHeldReasons, topicMaxLength }
export { openMeetingStates } from '#domain/meetings/meeting/words.ts'

export const descriptionMaxLength = 1000

const side = z.enum(sides)

/** A date that was proposed for the meeting, and what became of it. */
export const meetingAppointment = slot.extend({
  id: z.string(),
  state: z.enum(appointmentStates),
  proposed_by: side,
  proposed_at: instant,
  /** A word with the proposal; null when there is none, or when it was erased. */
  note: z.string().nullable(),
  decided_at: instant.nullable(),
  decline_note: z.string().nullable(),
  /** Of a replaced date: the two had agreed on it. */
  was_agreed: z.boolean().optional(),
})
export type MeetingAppointment = z.infer<typeof meetingAppointment>

export const meetingAttributes = z.object({
  aasm_state: z.enum(meetingStates),
  /** Rank among the meetings of its accompaniment; the first is 1. */
  session_number: z.number().int().min(1),
  planned_by: side,
  /** null when it was erased. */
  topic: z.string().nullable(),
  description: z.string().nullable(),
  subject_by: side,
  meeting_reason_id: z.string().nullable(),
  meeting_type: z.enum(meetingTypes),
  /** Where a video conference is held, if not in the product: in the company's own tool. The two parties read it. */
  conference_url: z.string().nullable().optional(),
  conference_url_by: side.nullable().optional(),
  /** The last 20, oldest first, and the agreed one. */
  appointments: z.array(meetingAppointment),
  /** Another date that waits for an answer, while the agreed one stands; its words are in `appointments`. */
  counter_proposal: z
    .object({ id: z.string(), starts_at: instant, ends_at: instant, proposed_by: side })
    .nullable()
    .optional(),
  /** Of meetings that were planned together: which one it is, and of how many. */
  series: z.object({ id: z.string(), rank: z.number().int(), of: z.number().int() }).nullable().optional(),
  requested_at: instant,
  /** Of the agreed date, else the proposed one; without one, when it began. What was started began at `started_at`. */
  starts_at: instant.nullable(),
  /** The end of that date; of a meeting that was held, when it ended. */
  ends_at: instant.nullable(),
  started_at: instant.nullable(),
  /** When the system ends, expires or closes it, if nobody else does anything. */
  due_at: instant.nullable(),
  /** Who has reported. What they wrote is read when both have, or when the meeting is closed. */
  feedback_by: z.array(z.enum(['participant', 'presenter'])),
  /** How it is known that it was held; null when it is not. */
  evidence: z.enum(evidences).nullable(),
  closed_by: z.enum([...side.options, 'system']).nullable(),
  closing_cause: z.enum([...meetingCancellations, 'refused', ...meetingExpiries]).nullable(),
  closing_reason: z.enum([...new Set([...cancelReasons, ...notHeldReasons])]).nullable(),
  closing_note: z.string().nullable(),
  updated_at: instant,
  revision: z.number(),
  /**
   * States that the reader may ask for now; `propose` when they may propose a date, `withdraw` their counter-proposal,
   * `edit` the subject, `link`.
   */
  allowed: z.array(z.enum([...meetingStates, 'propose', 'withdraw', 'edit', 'link'])),
})
export type MeetingAttributes = z.infer<typeof meetingAttributes>

const note = z.string().trim().max(noteMaxLength)

const subject = {
  topic: line(topicMaxLength),
  description: z.string().trim().max(descriptionMaxLength).nullable(),
  meeting_type: z.enum(meetingTypes),
}

/** https, on a host of the company's setting `conference_hosts`, or below it. */
const conferenceUrl = z.string().trim().min(1).max(linkMaxLength).nullable()

const meetingReason = z.strictObject({
  data: z.strictObject({ type: z.literal('meeting_reasons'), id: z.uuid() }).nullable(),
})

/** A meeting of an accompaniment, with a date (`appointment`) or without one for now. */
export const createMeeting = z.strictObject({
  data: z.strictObject({
    type: z.literal('meetings'),
    attributes: z.strictObject({
      ...subject,
      conference_url: conferenceUrl.optional(),
      description: subject.description.optional(),
      appointment: slot.nullable().optional(),
      /** A word with the date. */
      note: note.optional(),
    }),
    relationships: z.strictObject({
      mentoring_relationship: reference('mentoring_relationships'),
      meeting_reason: meetingReason.optional(),
    }),
  }),
})

/**
 * A wanted state (`aasm_state`, with `reason` and `note`): `started`, `feedback_requested` to end it, `cancelled`,
 * `refused`; `confirmed` accepts the open date, `initiated` declines it (an agreed one stands). Or a date that is
 * proposed (`appointment`, with `note`). Or its subject: topic, description, type, need, and the address of a video
 * conference (`conference_url`; null: in the product), which alone may also change once it has begun. Without any of
 * them nothing changes.
 */
export const updateMeeting = z.strictObject({
  data: z.strictObject({
    type: z.literal('meetings'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        aasm_state: z.enum(meetingStates).optional(),
        appointment: slot.optional(),
        reason: z.enum([...new Set([...cancelReasons, ...notHeldReasons])]).optional(),
        note: note.optional(),
        topic: subject.topic.optional(),
        description: subject.description.optional(),
        meeting_type: subject.meeting_type.optional(),
        conference_url: conferenceUrl.optional(),
      })
      .refine((a) => a.reason === undefined || a.aasm_state === 'cancelled', {
        error: 'reason_without_aasm_state',
        path: ['reason'],
      })
      .refine((a) => a.appointment === undefined || a.aasm_state === undefined, {
        error: 'one_of_aasm_state_or_appointment',
      })
      .refine((a) => a.note === undefined || a.aasm_state !== undefined || a.appointment !== undefined, {
        error: 'note_without_a_change',
        path: ['note'],
      })
      .optional(),
    relationships: z.strictObject({ meeting_reason: meetingReason.optional() }).optional(),
  }),
})

/** A date, another one, or a counter-proposal: an agreed date stands until it is accepted. */
export const createAppointment = z.strictObject({
  data: z.strictObject({
    type: z.literal('appointments'),
    attributes: z.strictObject({
      ...slot.shape,
      note: note.optional(),
      /** The open or agreed date that the sender saw; null: none. Another one that stands meanwhile is not replaced. */
      instead_of: z.uuid().nullable().optional(),
    }),
  }),
})

/** The answer to the open date; `withdrawn`, by who proposed it beside an agreed one. */
export const updateAppointment = z.strictObject({
  data: z.strictObject({
    type: z.literal('appointments'),
    id: z.uuid(),
    attributes: z.strictObject({ state: z.enum(['accepted', 'declined', 'withdrawn']), note: note.optional() }),
  }),
})

export const meetings = {
  type: 'meetings',
  attributes: meetingAttributes,
  relationships: {
    ...partyRelationships,
    mentoring_relationship: { to: ['mentoring_relationships'] },
    meeting_reason: { to: ['meeting_reasons'], nullable: true },
  },
  includes: partyIncludes,
  paths: {
    list: '/meetings',
    one: '/meetings/:id',
    /** Its file for a calendar, for its two people, while it has a date. */
    calendar: '/meetings/:id/calendar',
    appointments: '/meetings/:meetingId/appointments',
    appointment: '/meetings/:meetingId/appointments/:id',
    /** Several at once; and all of those that one was planned with. */
    seriesOf: '/mentoring_relationships/:id/meeting_series',
    series: '/meetings/:id/series',
  },
  filters: { list: [...partyFilters, 'mentoring_relationship_id'] },
  sorts: ['-requested_at', 'due_at', '-starts_at'],
  bodies: { create: createMeeting, update: updateMeeting },
} as const satisfies ResourceContract
