import type { MentoringRequestEvent } from '#domain/mentoring/mentoring-request/events.ts'
import { none, toBoth, toParticipant, toPresenter, type RulesOf } from './rule.ts'

export const mentoringRequestRules = {
  subject: 'mentoring_requests',
  readModels: ['mentoring_requests', 'mentoring_relationships', 'capacities'],
  begunBy: ['MentoringRequested'],
  notices: {
    MentoringRequested: ({ data }) => (data.origin === 'admin' ? toBoth('admin_created') : toPresenter('request_sent')),
    OtherDatesProposed: () => toParticipant('request_other_dates'),
    ProposedDateTaken: ({ data }) => toPresenter('request_date_taken', { starts_at: data.slot.startsAt }),
    MentoringRequestConfirmed: () => toParticipant('request_confirmed'),
    MentoringRequestRefused: ({ data }) => toParticipant('request_refused', { reason: data.reason }),
    MentoringRequestWithdrawn: () => toPresenter('request_withdrawn'),
    // The system revokes only when an account is erased (docs/decisions/2112).
    MentoringRequestRevoked: ({ data, metadata }) =>
      metadata.actor.kind === 'system' ? toBoth('partner_erased') : toBoth('admin_revoked', { reason: data.reason }),
    MentoringRequestExpired: () => toBoth('request_expired'),
    MentoringRequestFinished: none('It happens together with the end of the accompaniment, which notifies the two.'),
  },
} as const satisfies RulesOf<MentoringRequestEvent>
