import { z } from 'zod'
import type { WaitingListEvent } from '#domain/mentoring/waiting-list/events.ts'
import { code, instant, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'

/** How a list moves: nobody learns who waits, nor what they wrote. The instance is the mentor’s profile. */
export const waitingListPublicEvents: PublicEventsOf<WaitingListEvent> = {
  topic: 'binome.waiting-lists.v1',
  events: {
    WaitingListJoined: published(z.object({ program_id: uuid }), ({ programId }) => ({ program_id: programId })),
    WaitingMessageChanged: withoutData,
    WaitingListLeft: published(z.object({ cause: code, had_offer: z.boolean() }), ({ cause, relationshipId }) => ({
      cause,
      had_offer: relationshipId !== null,
    })),
    PlaceOffered: published(z.object({ until: instant }), ({ until }) => ({ until })),
    OfferTaken: withoutData,
    OfferLapsed: published(z.object({ cause: code }), ({ cause }) => ({ cause })),
  },
}
