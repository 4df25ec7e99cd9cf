import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { ResourceWords } from '../../resource-words.ts'
import type { ListFilter } from '../../platform/lists/saved-views.ts'
import { dayBound, toDateInput } from '../../platform/shared/format.ts'

const dayMs = 86_400_000

/** States in which at least one report is missing. */
export const awaited: readonly AdminMeeting['aasm_state'][] = ['feedback_requested', 'feedback_filled']

/** Dates within these days of the reader, both included; the filter stays the same all day long. */
function days(first: Date, count: number): ListFilter {
  const last = new Date(first.getTime() + (count - 1) * dayMs)
  return {
    starts_at_gte: dayBound(toDateInput(first.toISOString()), 'start'),
    starts_at_lte: dayBound(toDateInput(last.toISOString()), 'end'),
  }
}

function monday(): Date {
  const now = new Date()
  return new Date(now.getTime() - ((now.getDay() + 6) % 7) * dayMs)
}

export const meetingViews: Readonly<Record<keyof ResourceWords<'meetings'>['views'], () => ListFilter>> = {
  all: () => ({}),
  today: () => days(new Date(), 1),
  this_week: () => days(monday(), 7),
  to_accept: () => ({ aasm_state: 'requested' }),
  awaited: () => ({ aasm_state: awaited }),
  by_one: () => ({ evidence: 'declared_by_one' }),
}
