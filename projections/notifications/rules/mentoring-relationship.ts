import type { RelationshipEvent } from '#domain/mentoring-relationship/events.ts'
import { none, toBoth, type RulesOf } from './rule.ts'

const withRequest = none('It happens together with an event of the request, which tells the two.')

export const mentoringRelationshipRules = {
  subject: 'mentoring_relationships',
  begunBy: ['RelationshipRequested', 'RelationshipAdminInitiated'],
  notices: {
    RelationshipRequested: withRequest,
    RelationshipInitiated: withRequest,
    RelationshipAdminInitiated: () => toBoth('admin_created'),
    RelationshipFinished: none('No command ends an accompaniment.'),
    RelationshipAdminFinished: none('No command ends an accompaniment.'),
    RelationshipFeedbackProvided: none('No command gives feedback.'),
    RelationshipCancelled: withRequest,
  },
} as const satisfies RulesOf<RelationshipEvent>
