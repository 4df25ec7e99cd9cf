// These names and shapes are on disk for ever: add versions, never edit.
import type { Event } from '../shared/event.ts'
import type { ProfileId } from '../shared/ids.ts'

/** `retention`: three years after the last role ended. */
export const erasureReasons = ['own_request', 'admin', 'retention'] as const
export type ErasureReason = (typeof erasureReasons)[number]

/** Stream `account-<userId>`. Accounts older than their first event have no stream. */
export type AccountEvent = Event<
  'AccountErased',
  {
    readonly reason: ErasureReason
    /** All the person's profiles, so that a follower of the log needs no look-up. */
    readonly profileIds: readonly ProfileId[]
  }
>
