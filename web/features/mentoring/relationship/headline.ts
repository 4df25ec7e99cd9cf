import type { Item } from '../../../shared/data/models.ts'
import { agreedAhead } from '../../../shared/awaitedSide.ts'
import type { Moment } from '../../../shared/meeting/moment.ts'
import { momentOf } from '../../../shared/meeting/moment.ts'
import type { Side } from '../../../shared/awaitedSide.ts'
import type { AnyItem } from '../../../shared/data/models.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Me } from '../../../shared/session/me.ts'

export type Meeting = Item<'meetings'>
export type Feedback = Item<'feedbacks'>
export type Relationship = Item<'mentoring_relationships'>

/** Where the feedback on an accompaniment stands for its reader; `none`: there is none to give. */
export type Review = 'none' | 'to_write' | 'to_write_second' | 'awaited' | 'both'

/** The headline of the page; `agreed`: a date without a session; `asked`: its request still waits. */
export type Headline =
  | { kind: 'session'; meeting: Meeting; moment: Moment }
  | { kind: 'plan'; agreed: ReturnType<typeof agreedAhead> }
  | { kind: 'asked' }
  | { kind: 'over'; review: Review }

/** What is pressing first; what is not here waits for nobody. */
const ranks: Partial<Record<Moment, number>> = {
  running: 0,
  open: 0,
  answer: 1,
  answer_admin: 1,
  agreed: 2,
  late: 3,
  proposed: 3,
  proposed_admin: 3,
  to_plan: 4,
  report_second: 5,
  report: 5,
}

export function isRunning({ attributes: { aasm_state: state } }: Relationship): boolean {
  return state === 'initiated' || state === 'admin_initiated'
}

/** The session that the page is about now. */
export function nextOf(
  relationship: Relationship,
  meetings: readonly Meeting[],
  side: Side | null,
  now: Date,
): Headline {
  const [first] = meetings
    .map((meeting) => ({ meeting, moment: momentOf(meeting.attributes, side, now) }))
    .flatMap((one) => {
      const rank = ranks[one.moment]
      return rank === undefined ? [] : [{ ...one, rank }]
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (a.meeting.attributes.starts_at ?? '').localeCompare(b.meeting.attributes.starts_at ?? '') ||
        a.meeting.attributes.session_number - b.meeting.attributes.session_number,
    )
  return first
    ? { kind: 'session', meeting: first.meeting, moment: first.moment }
    : { kind: 'plan', agreed: agreedAhead(relationship, meetings, now) }
}

export function reviewOf(relationship: Relationship, side: Side | null, given: readonly Feedback[]): Review {
  if (side === null || relationship.attributes.aasm_state === 'cancelled') return 'none'
  const mine = given.some(({ attributes }) => attributes.author === side)
  const theirs = given.some(({ attributes }) => attributes.author !== side)
  if (mine) return theirs ? 'both' : 'awaited'
  return theirs ? 'to_write_second' : 'to_write'
}

/** The latest first; one that is still to plan comes before all. */
export function latestFirst(meetings: readonly Meeting[]): readonly Meeting[] {
  return meetings.toSorted(
    ({ attributes: a }, { attributes: b }) =>
      (b.starts_at ?? b.requested_at).localeCompare(a.starts_at ?? a.requested_at) ||
      b.session_number - a.session_number,
  )
}

export function isRequested({ attributes }: Relationship): boolean {
  return attributes.aasm_state === 'requested'
}

export interface RelationshipProps {
  relationship: Relationship
  me: Me
  parties: Parties
  included: readonly AnyItem[]
}
