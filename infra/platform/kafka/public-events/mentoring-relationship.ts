import { z } from 'zod'
import { sides } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import { code, instant, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
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
    RelationshipPaused: published(
      z.object({ paused_by: z.enum(sides), until: z.iso.date(), resumes_at: instant, reason: code }),
      ({ by, until, resumesAt, reason }) => ({ paused_by: by, until, resumes_at: resumesAt, reason }),
    ),
    RelationshipResumed: published(z.object({ resumed_by: z.enum([...sides, 'system']) }), ({ by }) => ({
      resumed_by: by,
    })),
    RelationshipFeedbackProvided: withoutData,
    RelationshipFeedbackTakenBack: withoutData,
    RelationshipCancelled: published(z.object({ cause: code }), ({ cause }) => ({ cause })),
  },
}
