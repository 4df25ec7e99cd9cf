import type { Item } from '../../../shared/data/models.ts'
import { dayIn, daysBetween } from '../../../shared/planner/wallClock.ts'

type Meeting = Item<'meetings'>
const heldStates: ReadonlySet<string> = new Set(['feedback_requested', 'feedback_filled', 'finished'])

/** The last session that was held. */
export function lastHeld(meetings: readonly Meeting[]): Meeting | null {
  const startOf = ({ attributes }: Meeting) => attributes.starts_at ?? ''
  return (
    meetings
      .filter((meeting) => heldStates.has(meeting.attributes.aasm_state) && startOf(meeting) !== '')
      .sort((a, b) => startOf(a).localeCompare(startOf(b)))
      .at(-1) ?? null
  )
}

/** Whole weeks between a session and a date; null below one. */
export function weeksAfter({ attributes }: Meeting, startsAt: string, zone: string): number | null {
  if (attributes.starts_at === null) return null
  const dayAt = (instant: string) => dayIn(zone, new Date(instant))
  const weeks = Math.round(daysBetween(dayAt(attributes.starts_at), dayAt(startsAt)) / 7)
  return weeks < 1 ? null : weeks
}
