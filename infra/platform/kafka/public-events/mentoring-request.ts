import { z } from 'zod'
import type { MentoringRequestEvent } from '#domain/mentoring/mentoring-request/events.ts'
import { code, instant, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'
import { publicSlot, slotFields } from './slot.ts'

const slot = z.object(slotFields)

export const mentoringRequestPublicEvents: PublicEventsOf<MentoringRequestEvent> = {
  topic: 'binome.mentoring-requests.v1',
  events: {
    MentoringRequested: published(
      z.object({
        ...parties,
        relationship_id: uuid,
        origin: z.enum(['participant', 'admin']),
        match_rule: z.int().min(1).max(10_000),
        match_score: z.int().min(0).max(100),
        answer_due_at: instant,
      }),
      (data) => ({
        ...publicParties(data),
        relationship_id: data.relationshipId,
        origin: data.origin,
        match_rule: data.receipt.rule,
        match_score: data.receipt.score,
        answer_due_at: data.answerDueAt,
      }),
    ),
    OtherDatesProposed: published(z.object({ slots: z.array(slot) }), ({ slots }) => ({
      slots: slots.map(publicSlot),
    })),
    /** Just before the MentoringRequestConfirmed that it leads to. */
    ProposedDateTaken: published(z.object({ slot }), (data) => ({ slot: publicSlot(data.slot) })),
    MentoringRequestConfirmed: withoutData,
    MentoringRequestRefused: published(z.object({ reason: code }), ({ reason }) => ({ reason })),
    MentoringRequestWithdrawn: withoutData,
    MentoringRequestRevoked: published(z.object({ reason: code }), ({ reason }) => ({ reason })),
    MentoringRequestExpired: withoutData,
    MentoringRequestFinished: withoutData,
  },
}
