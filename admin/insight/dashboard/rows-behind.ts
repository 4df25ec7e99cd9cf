import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { figureFilter } from '#contract/console/insight/figures.ts'
import { answeredOutcomes } from '#contract/console/mentoring/request-outcomes.ts'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { running } from '../../mentoring/relationships/states.ts'
import { blockedRequests } from '../../mentoring/requests/views.ts'
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
    week: ({ from, to }: AdminDashboard['weeks'][number], name: OutcomeName) =>
      requests({ outcome: name, requested_at_gte: from, requested_at_lte: to }),
    running: viewPath('mentoring_relationships', { aasm_state: running, ...ofProgram }),
    toReview: viewPath('articles', { state: 'draft' }),
    reported: viewPath('articles', { state: ['reported', 'hidden'] }),
    proposals: viewPath('tag_proposals', { state: 'proposed' }),
    messages: viewPath('contact_messages', { state: 'open' }),
    mails: viewPath('mails', { state: 'failed' }),
    contacts: viewPath('contact_requests', { state: 'open' }),
    crashes: viewPath('error_reports', { state: 'open' }),
    full: viewPath('users', { figure: figureFilter('full', { program_id: programId }) }),
  }
}

export type RowsBehind = ReturnType<typeof rowsBehind>
