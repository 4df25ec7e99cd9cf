import { useWords } from '../i18n/provider.ts'
import type { View } from '../lists/saved-views.ts'
import { dayBound, toDateInput } from '../shared/format.ts'

const dayMs = 86_400_000

/** Waiting requests whose answer is due within a week, to the end of that day so that the filter stays the same all day long. */
export function dueSoon(): View['filter'] {
  const inAWeek = toDateInput(new Date(Date.now() + 7 * dayMs).toISOString())
  return { aasm_state: 'requested', answer_due_at_lte: dayBound(inAWeek, 'end') }
}

export const blockedRequests: View['filter'] = { blocked: 'true' }

/** Sent a week ago or earlier, and still waiting. */
export function unanswered(): View['filter'] {
  const aWeekAgo = toDateInput(new Date(Date.now() - 7 * dayMs).toISOString())
  return { aasm_state: 'requested', requested_at_lte: dayBound(aWeekAgo, 'end') }
}

export function useRequestViews(): readonly View[] {
  const t = useWords()
  return [
    { name: t('list.all'), filter: {} },
    { name: t('list.waiting'), filter: { aasm_state: 'requested' } },
    { name: t('list.due_soon'), filter: dueSoon() },
    { name: t('list.blocked'), filter: blockedRequests },
  ]
}
