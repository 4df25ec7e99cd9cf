import type { ResourceWords } from '../../resource-words.ts'
import type { ListFilter } from '../../platform/lists/saved-views.ts'
import { dayBound, toDateInput } from '../../platform/shared/format.ts'

const dayMs = 86_400_000

/** Open requests whose answer is due within a week, to the end of that day: the filter stays the same all day long. */
function dueSoon(): ListFilter {
  const inAWeek = toDateInput(new Date(Date.now() + 7 * dayMs).toISOString())
  return { aasm_state: 'requested', answer_due_at_lte: dayBound(inAWeek, 'end') }
}

export const blockedRequests: ListFilter = { blocked: 'true' }

export const requestViews: Readonly<Record<keyof ResourceWords<'mentoring_requests'>['views'], () => ListFilter>> = {
  all: () => ({}),
  waiting: () => ({ aasm_state: 'requested' }),
  due_soon: dueSoon,
  blocked: () => blockedRequests,
}
