import type { Attributes, Item } from '../../../shared/data/models.ts'
import type { Side } from '../../../shared/meeting/parties.ts'

export type Meeting = Item<'meetings'>
type Held = Attributes<'meetings'>

/** A session may be started this long before its agreed date. */
export const startsEarly = 15 * 60_000

/** Where a session is for its reader, and so the next verb; `void`: it did not come to it. */
export type Stage =
  | 'running'
  | 'open'
  | 'answer'
  | 'report'
  | 'agreed'
  | 'proposed'
  | 'to_plan'
  | 'reported'
  | 'held'
  | 'void'

/** What waits for the reader, the most pressing first, then what is under way. */
const order: readonly Stage[] = [
  'running',
  'open',
  'report',
  'answer',
  'agreed',
  'to_plan',
  'proposed',
  'reported',
  'held',
  'void',
]

export function stageOf(held: Held, side: Side, now: Date): Stage {
  const startsAt = held.starts_at === null ? null : Date.parse(held.starts_at)
  switch (held.aasm_state) {
    case 'initiated':
      return 'to_plan'
    case 'requested': {
      if (startsAt !== null && startsAt <= now.getTime()) return 'to_plan'
      return held.appointments.at(-1)?.proposed_by === side ? 'proposed' : 'answer'
    }
    case 'confirmed':
      return startsAt !== null && startsAt - now.getTime() <= startsEarly ? 'open' : 'agreed'
    case 'started':
      return 'running'
    case 'feedback_requested':
    case 'feedback_filled':
      return held.feedback_by.includes(side) ? 'reported' : 'report'
    case 'finished':
      return 'held'
    case 'cancelled':
    case 'refused':
    case 'expired':
    default:
      return 'void'
  }
}

/** Another date than the agreed one waits for the reader: the agreed one stands until they answer. */
export function isCountered({ counter_proposal: counter }: Held, side: Side, now: Date): boolean {
  return counter != null && counter.proposed_by !== side && Date.parse(counter.starts_at) > now.getTime()
}

/** It waits for the reader. */
export function isDue(stage: Stage): boolean {
  return stage === 'running' || stage === 'open' || stage === 'report' || stage === 'answer'
}

/** The most pressing first; of one stage, the one whose date comes first. */
export function byUrgency(side: Side, now: Date) {
  const rank = (meeting: Meeting) => order.indexOf(stageOf(meeting.attributes, side, now))
  const date = ({ attributes }: Meeting) => attributes.starts_at ?? attributes.requested_at
  return (a: Meeting, b: Meeting) => rank(a) - rank(b) || date(a).localeCompare(date(b))
}
