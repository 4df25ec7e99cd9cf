import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import { none, toBoth, type RulesOf } from './rule.ts'

const withRequest = none('It happens together with an event of the request, which notifies the two.')

export const mentoringRelationshipRules = {
  subject: 'mentoring_relationships',
  readModels: ['mentoring_relationships', 'mentoring_requests', 'capacities', 'feedbacks'],
  begunBy: ['RelationshipRequested', 'RelationshipAdminInitiated'],
  notices: {
    RelationshipRequested: withRequest,
    RelationshipInitiated: withRequest,
    RelationshipAdminInitiated: () => toBoth('admin_created'),
    RelationshipFinished: ({ data }) => toBoth('request_finished', { reason: data.reason }),
    RelationshipAdminFinished: ({ data }) =>
      toBoth('request_finished', { reason: data.reason === 'another_mentor' ? 'other' : data.reason }),
    RelationshipPaused: ({ data }) => toBoth('relationship_paused', { until: data.until }),
    RelationshipResumed: () => toBoth('relationship_resumed'),
    RelationshipFeedbackProvided: () => toBoth('feedback_provided'),
    RelationshipFeedbackTakenBack: none('Its author took it back; the other one sees that theirs stands alone.'),
    // `deleted`: without a request, by an administrator, or by the system when a party's account is erased.
    RelationshipCancelled: ({ data, metadata }) =>
      data.cause !== 'deleted'
        ? []
        : metadata.actor.kind === 'system'
          ? toBoth('partner_erased')
          : toBoth('admin_revoked', { reason: 'other' }),
  },
} as const satisfies RulesOf<RelationshipEvent>
