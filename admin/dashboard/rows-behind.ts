import { answeredOutcomes } from '#contract/console/request-outcomes.ts'
import { viewPath } from '../lists/saved-views.ts'
import { running } from '../relationships/states.ts'
import { blockedRequests } from '../requests/views.ts'
import type { OutcomeName } from './outcome-names.ts'

const dayMs = 86_400_000

/** The list that each figure of the dashboard counts: to the very instants from which the server counted. */
export function rowsBehind(at: string, programId: string | null) {
  const ofProgram = programId === null ? {} : { program_id: programId }
  const days = (count: number) => new Date(Date.parse(at) + count * dayMs).toISOString()
  const requests = (filter: object) => viewPath('mentoring_requests', { ...filter, ...ofProgram })
  return {
    blocked: requests(blockedRequests),
    expiring: requests({ aasm_state: 'requested', answer_due_at_lte: days(7) }),
    unanswered: requests({ aasm_state: 'requested', requested_at_lte: days(-7) }),
    open: requests({ aasm_state: 'requested' }),
    answered: requests({ outcome: answeredOutcomes, decided_at_gte: days(-90) }),
    outcome: (name: OutcomeName) => requests({ outcome: name, requested_at_gte: days(-90) }),
    /** @param week its Monday, as a plain date (UTC) */
    week(week: string, name: OutcomeName) {
      const from = Date.parse(`${week}T00:00:00.000Z`)
      return requests({
        outcome: name,
        requested_at_gte: new Date(from).toISOString(),
        requested_at_lte: new Date(from + 7 * dayMs - 1).toISOString(),
      })
    },
    running: viewPath('mentoring_relationships', { aasm_state: running, ...ofProgram }),
    full: viewPath('users', { full_mentors: programId ?? 'any' }),
  }
}

export type RowsBehind = ReturnType<typeof rowsBehind>
