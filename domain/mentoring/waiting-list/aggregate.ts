import type { Aggregate } from '../../platform/aggregate.ts'
import type { WaitingListRefusal } from './decide.ts'
import type { WaitingListEvent } from './events.ts'
import { waitingListPolicy } from './policy.ts'
import { evolve, noWaitingList, type WaitingList } from './state.ts'

/** One per mentor, with the uuid of their profile. */
export const waitingList: Aggregate<'waiting_list', WaitingList, WaitingListEvent, WaitingListRefusal> = {
  category: 'waiting_list',
  initial: noWaitingList,
  evolve,
  versions: {
    WaitingListJoined: [],
    WaitingMessageChanged: [],
    WaitingListLeft: [],
    PlaceOffered: [],
    OfferTaken: [],
    OfferLapsed: [],
  },
  policy: waitingListPolicy,
  erasure: 'ends with the person',
}
