import type { WaitingListEvent } from '#domain/mentoring/waiting-list/events.ts'
import { none, toPeople, type GroupRulesOf } from './rule.ts'

const own = none('The person has done it themselves.')

/** To the person who waits alone: nobody learns who else does. */
export const waitingListRules = {
  subject: 'waiting_lists',
  readModels: ['waiting_lists', 'capacities'],
  answers: {},
  aboutProfile: true,
  notices: {
    WaitingListJoined: own,
    WaitingMessageChanged: own,
    WaitingListLeft: ({ data: { cause, participantUserId } }) =>
      cause === 'by_choice' || cause === 'mentee_gone' || cause === 'accompanied'
        ? []
        : toPeople([participantUserId], 'waiting_list_ended', { cause }),
    PlaceOffered: ({ data: { participantUserId, until } }) =>
      toPeople([participantUserId], 'waiting_place_offered', { until }),
    OfferTaken: own,
    OfferLapsed: ({ data: { cause, participantUserId } }) =>
      cause === 'passed' ? [] : toPeople([participantUserId], 'waiting_place_lapsed'),
  },
} as const satisfies GroupRulesOf<WaitingListEvent>
