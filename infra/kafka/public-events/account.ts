import { z } from 'zod'
import type { AccountEvent } from '#domain/account/events.ts'
import { published, uuid, type PublicEventsOf } from './definition.ts'

export const accountPublicEvents: PublicEventsOf<AccountEvent> = {
  topic: 'binome.accounts.v1',
  events: {
    /** The stream names the account; these are the profiles that went with it. */
    AccountErased: published(z.object({ profile_ids: z.array(uuid) }), ({ profileIds }) => ({
      profile_ids: [...profileIds],
    })),
  },
}
