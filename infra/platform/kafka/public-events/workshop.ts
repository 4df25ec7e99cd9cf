import { z } from 'zod'
import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import { code, instant, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
import { publicSlot, slotFields } from './slot.ts'

const person = z.object({ user_id: uuid })
const place = z.object({ host_user_id: uuid.nullable(), elsewhere: z.boolean() })

/** Ids and figures: neither what it is about, nor the address. */
export const workshopPublicEvents: PublicEventsOf<WorkshopEvent> = {
  topic: 'binome.workshops.v1',
  events: {
    WorkshopPlanned: published(
      z.object({ program_id: uuid, ...slotFields, ...place.shape }),
      ({ programId, hostUserId, link, startsAt, minutes, timeZone }) => ({
        program_id: programId,
        ...publicSlot({ startsAt, minutes, timeZone }),
        host_user_id: hostUserId,
        elsewhere: link !== null,
      }),
    ),
    WorkshopPersonInvited: published(person, ({ userId }) => ({ user_id: userId })),
    WorkshopPersonRemoved: published(person, ({ userId }) => ({ user_id: userId })),
    WorkshopChanged: published(place, ({ hostUserId, link }) => ({
      host_user_id: hostUserId,
      elsewhere: link !== null,
    })),
    WorkshopMoved: published(z.object(slotFields), ({ startsAt, minutes, timeZone }) =>
      publicSlot({ startsAt, minutes, timeZone }),
    ),
    WorkshopAccepted: published(person, ({ userId }) => ({ user_id: userId })),
    WorkshopDeclined: published(person, ({ userId }) => ({ user_id: userId })),
    WorkshopCancelled: published(z.object({ reason: code }), ({ reason }) => ({ reason })),
    WorkshopJoined: published(z.object({ user_id: uuid, joined_at: instant }), ({ userId, joinedAt }) => ({
      user_id: userId,
      joined_at: joinedAt,
    })),
    WorkshopLeft: published(z.object({ user_id: uuid, left_at: instant }), ({ userId, leftAt }) => ({
      user_id: userId,
      left_at: leftAt,
    })),
    WorkshopEnded: published(
      z.object({ attended: z.array(z.object({ user_id: uuid, minutes: z.int(), held: z.boolean() })) }),
      ({ attended }) => ({
        attended: attended.map(({ userId, minutes, held }) => ({ user_id: userId, minutes, held })),
      }),
    ),
    WorkshopExpired: withoutData,
  },
}
