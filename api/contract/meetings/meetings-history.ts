import { z } from 'zod'
import { openMeetingStates } from '#domain/meetings/meeting/words.ts'
import { meetingAttributes, meetingStates, meetingTypes } from './meetings.ts'
import { partyIncludes, partyRelationships } from '../mentoring/parties.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

const rating = z.number().int().min(1).max(5).nullable()
const held = meetingAttributes.shape

/** States of meetings that are over: held, or never to be. */
export const pastMeetingStates = meetingStates.filter((state) => !openMeetingStates.some((open) => open === state))

export const meetingsHistoryAttributes = z.object({
  aasm_state: held.aasm_state,
  /** What the reader was in it. */
  role: z.enum(['participant', 'presenter']),
  session_number: held.session_number,
  topic: held.topic,
  meeting_type: z.enum(meetingTypes),
  /** When it began, or its date; without one, when it was closed. */
  happened_at: instant,
  starts_at: held.starts_at,
  /** null: it had no date. */
  minutes: z.number().nullable(),
  held: z.boolean(),
  evidence: held.evidence,
  closed_by: held.closed_by,
  closing_cause: held.closing_cause,
  closing_reason: held.closing_reason,
  feedback_by: held.feedback_by,
  /** 1 disappointing to 5 incredible; null: not given. */
  own_rating: rating,
  /** The same of the other person; null too while it cannot be read. */
  other_rating: rating,
  /** The reader may still report. */
  report_due: z.boolean(),
})
export type MeetingsHistoryAttributes = z.infer<typeof meetingsHistoryAttributes>

/** Of the meetings that were held, beside how many there are. */
export const historyFigures = z.object({
  total: z.number(),
  held: z.number(),
  minutes: z.number(),
  people: z.number(),
  evidence: z.object({ declared_by_one: z.number(), confirmed_by_both: z.number(), platform: z.number() }),
})
export type HistoryFigures = z.infer<typeof historyFigures>

export const historyMeta = z.object({
  /** Of what the filters find. */
  figures: historyFigures,
  /** Of the whole history. */
  whole: historyFigures,
  /** Declared by the reader, as a mentor, as held outside the platform: in no list, but in the level. */
  outside_sessions: z.number(),
  /** Whom the filter `counterpart` takes, by name; without a name, when the account is erased, it takes `erased`. */
  people: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), role: z.enum(['participant', 'presenter']) }),
  ),
  /** On the reader's clock, the last one first. */
  years: z.array(z.number()),
})
export type HistoryMeta = z.infer<typeof historyMeta>

/**
 * `counterpart` is a profile, or `erased`; `role` is the reader's; `held` is `true` or `false`; `from` and `to` are
 * days, both included, on the reader's clock.
 */
export const historyFilters = [
  'mentoring_relationship_id',
  'counterpart',
  'role',
  'aasm_state',
  'held',
  'evidence',
  'meeting_type',
  'year',
  'from',
  'to',
] as const

/** The reader's own past meetings; their ids are those of the meetings. */
export const meetingsHistory = {
  type: 'meetings_history',
  attributes: meetingsHistoryAttributes,
  relationships: {
    ...partyRelationships,
    mentoring_relationship: { to: ['mentoring_relationships'] },
    meeting: { to: ['meetings'] },
  },
  includes: partyIncludes,
  paths: { list: '/meetings_history', export: '/meetings_history/export' },
  filters: { list: historyFilters, export: historyFilters },
  sorts: ['-happened_at', 'happened_at'],
} as const satisfies ResourceContract
