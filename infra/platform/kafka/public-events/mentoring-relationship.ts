import { z } from 'zod'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import { code, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'

export const mentoringRelationshipPublicEvents: PublicEventsOf<RelationshipEvent> = {
  topic: 'binome.mentoring-relationships.v1',
  events: {
    RelationshipRequested: published(z.object({ ...parties, request_id: uuid }), (data) => ({
      ...publicParties(data),
      request_id: data.requestId,
    })),
    RelationshipInitiated: withoutData,
    RelationshipAdminInitiated: published(z.object(parties), publicParties),
    RelationshipFinished: published(z.object({ reason: code }), ({ reason }) => ({ reason })),
    // Inside the company only.
    RelationshipAdminFinished: published(z.object({ reason: code }), ({ reason }) => ({
      reason: reason === 'another_mentor' ? 'other' : reason,
    })),
    RelationshipFeedbackProvided: withoutData,
    RelationshipFeedbackTakenBack: withoutData,
    RelationshipCancelled: published(z.object({ cause: code }), ({ cause }) => ({ cause })),
  },
}
