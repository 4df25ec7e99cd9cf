import type { Attributes, Item } from '../data/models.ts'
import type { Side } from './parties.ts'
import { heldFrom, minute, minutesBetween } from './when.ts'
import type { LeafTone } from './Leaf.tsx'
import type { Tone } from '../components/StatePill.tsx'

export type Meeting = Item<'meetings'>
type Held = Attributes<'meetings'>
type Appointment = Held['appointments'][number]

/** A session may be started this long before its agreed date. */
export const startsEarly = 15 * minute

/** What a session is for its reader now; each has its words and its acts. */
export type Moment =
  | 'to_plan'
  | 'answer'
  | 'answer_admin'
  | 'proposed'
  | 'proposed_admin'
  | 'late'
  | 'agreed'
  | 'open'
  | 'running'
  | 'report'
  | 'report_second'
  | 'reported'
  | 'finished'
  | 'cancelled_self'
  | 'cancelled_other'
  | 'cancelled_admin'
  | 'not_held'
  | 'relationship_over'
  | 'relationship_paused'
  | 'refused_self'
  | 'refused_other'
  | 'unaccepted'
  | 'no_date'
  | 'no_feedback'

export function momentOf(held: Held, side: Side | null, now: Date): Moment {
  switch (held.aasm_state) {
    case 'initiated':
      return 'to_plan'
    case 'requested': {
      if (held.starts_at !== null && Date.parse(held.starts_at) <= now.getTime()) return 'late'
      const by = openDate(held)?.proposed_by
      // A reader who is neither of the two looks on.
      if (side === null) return 'proposed_admin'
      return by === side ? 'proposed' : by === 'admin' ? 'answer_admin' : 'answer'
    }
    case 'confirmed':
      return opensIn(held, now) <= 0 ? 'open' : 'agreed'
    case 'started':
      return 'running'
    case 'feedback_requested':
      return 'report'
    case 'feedback_filled':
      return side !== null && held.feedback_by.includes(side) ? 'reported' : 'report_second'
    case 'finished':
      return 'finished'
    case 'cancelled':
      if (
        held.closing_cause === 'not_held' ||
        held.closing_cause === 'relationship_over' ||
        held.closing_cause === 'relationship_paused'
      )
        return held.closing_cause
      return held.closed_by === side
        ? 'cancelled_self'
        : held.closed_by === 'admin'
          ? 'cancelled_admin'
          : 'cancelled_other'
    case 'refused':
      return held.closed_by === side ? 'refused_self' : 'refused_other'
    case 'expired':
    default:
      return held.closing_cause === 'no_date' || held.closing_cause === 'no_feedback'
        ? held.closing_cause
        : 'unaccepted'
  }
}

/** The date that waits for an answer. */
export function openDate({ appointments }: Held): Appointment | undefined {
  return appointments.findLast(({ state }) => state === 'proposed')
}

/** Beside the agreed date, another one that waits for an answer: the agreed one stands until then. */
export function counterOf(held: Held, now: Date): Appointment | undefined {
  const { counter_proposal: counter } = held
  return counter != null && Date.parse(counter.starts_at) > now.getTime() ? openDate(held) : undefined
}

/**
 * Whether there is something to decline: a date that waits for the reader, or the session while it has no open date.
 * What waits for the other is the reader's own proposal, which is cancelled. What stands beside an agreed date is
 * answered on its own.
 */
export function declines(held: Held): boolean {
  if (held.aasm_state === 'confirmed') return false
  return held.allowed.includes(openDate(held) === undefined ? 'refused' : 'initiated')
}

/**
 * The date of the session: the open or agreed one, else when it began; null without one. A declined date is none.
 * `minutes` is 0 while the end is not known.
 */
export function displayDate(held: Held): { starts_at: string; minutes: number } | null {
  const from = wasHeld(held) ? heldFrom(held) : held.starts_at
  if (from === null) return null
  return { starts_at: from, minutes: held.ends_at === null ? 0 : Math.max(minutesBetween(from, held.ends_at), 1) }
}

/** Milliseconds until it may be started. */
export function opensIn({ starts_at }: Held, now: Date): number {
  return starts_at === null ? 0 : Date.parse(starts_at) - startsEarly - now.getTime()
}

const tones: Partial<Record<Moment, LeafTone>> = {
  answer: 'open',
  answer_admin: 'open',
  proposed: 'open',
  proposed_admin: 'open',
  agreed: 'agreed',
  open: 'agreed',
  running: 'agreed',
  report: 'todo',
  report_second: 'todo',
  reported: 'done',
  finished: 'done',
}

export function leafToneOf(moment: Moment): LeafTone {
  return tones[moment] ?? 'void'
}

export const pillTones = {
  to_plan: 'neutral',
  answer: 'warning',
  answer_admin: 'warning',
  proposed: 'neutral',
  proposed_admin: 'neutral',
  late: 'error',
  agreed: 'success',
  open: 'info',
  running: 'info',
  report: 'warning',
  report_second: 'warning',
  reported: 'success',
  finished: 'success',
  cancelled_self: 'error',
  cancelled_other: 'error',
  cancelled_admin: 'error',
  not_held: 'error',
  relationship_over: 'neutral',
  relationship_paused: 'neutral',
  refused_self: 'error',
  refused_other: 'error',
  unaccepted: 'error',
  no_date: 'error',
  no_feedback: 'error',
} as const satisfies Record<Moment, Tone>

/** It took place, as far as anybody says. */
export function wasHeld({ aasm_state }: Held): boolean {
  return ['feedback_requested', 'feedback_filled', 'finished'].includes(aasm_state)
}

/** The session has come, and has the picture of two people. */
export function isLive(moment: Moment): boolean {
  return moment === 'open' || moment === 'running'
}

/** Nothing more happens to it: another one may follow. */
export function isOver({ aasm_state }: Held): boolean {
  return ['finished', 'cancelled', 'refused', 'expired'].includes(aasm_state)
}
