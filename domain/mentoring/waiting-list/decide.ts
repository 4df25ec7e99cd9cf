import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import { instant, type Instant, type ProfileId, type ProgramId, type RelationshipId } from '../../platform/ids.ts'
import type { ActingRole } from '../../platform/policy.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { WaitingListEvent } from './events.ts'
import { waitingListPolicy, type WaitingCommand } from './policy.ts'
import { waitingStateOf, type Waiter, type WaitingList } from './state.ts'
import { mostWaiting, offerHours, type WaitEndCause } from './words.ts'

export type WaitingListRefusal =
  /** The mentor has a place: a request takes it. */
  | 'place_free'
  | 'waiting_list_full'
  | 'not_waiting'
  /** A place is kept for the person: it is taken, or let pass. */
  | 'offer_open'
  | 'no_offer'
  /** It was kept until an instant that is over. */
  | 'offer_over'
  /** No place is free, or nobody is there for it. */
  | 'no_place'

type WaitingDecision = Decision<WaitingListEvent, WaitingListRefusal | 'forbidden'>

/** What is known of the mentor when somebody wants to wait. */
export interface MentorStanding {
  /** Holds as many accompaniments as the limit, or more. */
  readonly full: boolean
  /** Is not there for some time. */
  readonly away: boolean
  /** Somebody waits already: a place that is free is theirs. */
  readonly awaited: boolean
}

/** Whether a list of this mentor makes sense now. */
export function mayWait({ full, away, awaited }: MentorStanding): boolean {
  return full || away || awaited
}

/** A second time is already done. */
export function join(
  list: WaitingList,
  by: readonly ActingRole[],
  wait: { readonly parties: Parties; readonly programId: ProgramId; readonly message: Sealed | null },
  mentor: MentorStanding,
): WaitingDecision {
  const { parties, programId, message } = wait
  const { participantId } = parties
  if (!by.includes('participant')) return refuse('forbidden')
  if (!mayDo(list, 'join', by, participantId)) return accept()
  if (!mayWait(mentor)) return refuse('place_free')
  if (list.waiters.size >= mostWaiting) return refuse('waiting_list_full')
  return accept({ type: 'WaitingListJoined', data: { ...parties, programId, message } })
}

/** What the request to come will say. */
export function changeMessage(
  list: WaitingList,
  by: readonly ActingRole[],
  participantId: ProfileId,
  message: Sealed | null,
): WaitingDecision {
  return onWaiter(list, 'changeMessage', by, participantId, (waiter) =>
    accept({ type: 'WaitingMessageChanged', data: { ...whoOf(waiter), message } }),
  )
}

export function leave(list: WaitingList, by: readonly ActingRole[], participantId: ProfileId): WaitingDecision {
  return onWaiter(list, 'leave', by, participantId, (waiter) =>
    accept({ type: 'WaitingListLeft', data: { ...whoOf(waiter), cause: 'by_choice', relationshipId: null } }),
  )
}

/** For `offerHours` from `at`. The place is reserved in the same unit of work. */
export function offerPlace(
  list: WaitingList,
  by: readonly ActingRole[],
  participantId: ProfileId,
  relationshipId: RelationshipId,
  at: Instant,
): WaitingDecision {
  const until = instant(new Date(Date.parse(at) + offerHours * 3_600_000))
  return onWaiter(list, 'offerPlace', by, participantId, (waiter) =>
    accept({ type: 'PlaceOffered', data: { ...whoOf(waiter), relationshipId, until } }),
  )
}

/** With the request that it is for. Taken already: already done. */
export function takeOffer(
  list: WaitingList,
  by: readonly ActingRole[],
  participantId: ProfileId,
  relationshipId: RelationshipId,
  at: Instant,
): WaitingDecision {
  if (list.taken.has(relationshipId)) return accept()
  return onWaiter(list, 'takeOffer', by, participantId, (waiter) => {
    if (waiter.offer?.relationshipId !== relationshipId) return refuse('no_offer')
    if (waiter.offer.until <= at) return refuse('offer_over')
    return accept({ type: 'OfferTaken', data: { ...whoOf(waiter), relationshipId } })
  })
}

export function passOffer(list: WaitingList, by: readonly ActingRole[], participantId: ProfileId): WaitingDecision {
  return onWaiter(list, 'passOffer', by, participantId, (waiter) => lapsed(waiter, 'passed'))
}

/** Only once it is due. */
export function lapseOffer(
  list: WaitingList,
  by: readonly ActingRole[],
  participantId: ProfileId,
  at: Instant,
): WaitingDecision {
  return onWaiter(list, 'lapseOffer', by, participantId, (waiter) =>
    waiter.offer !== null && waiter.offer.until <= at ? lapsed(waiter, 'due') : accept(),
  )
}

/** What ends a wait that nobody chose to end. An offer goes with it. */
export function endWait(
  list: WaitingList,
  by: readonly ActingRole[],
  participantId: ProfileId,
  cause: WaitEndCause,
): WaitingDecision {
  return onWaiter(list, 'endWait', by, participantId, (waiter) => {
    const relationshipId = waiter.offer?.relationshipId ?? null
    return accept({ type: 'WaitingListLeft', data: { ...whoOf(waiter), cause, relationshipId } })
  })
}

function onWaiter(
  list: WaitingList,
  command: WaitingCommand,
  by: readonly ActingRole[],
  participantId: ProfileId,
  decide: (waiter: Waiter) => WaitingDecision,
): WaitingDecision {
  const waiter = list.waiters.get(participantId)
  if (!waitingListPolicy.rules[command].by.some((role) => by.includes(role))) return refuse('forbidden')
  if (waiter === undefined) return refuse('not_waiting')
  if (mayDo(list, command, by, participantId)) return decide(waiter)
  return refuse(waiter.offer === null ? 'no_offer' : 'offer_open')
}

function mayDo(list: WaitingList, command: WaitingCommand, by: readonly ActingRole[], participantId: ProfileId) {
  return waitingListPolicy.mayDo(command, waitingStateOf(list, participantId), by)
}

function lapsed(waiter: Waiter, cause: 'due' | 'passed'): WaitingDecision {
  if (waiter.offer === null) return refuse('no_offer')
  const { relationshipId } = waiter.offer
  return accept({ type: 'OfferLapsed', data: { ...whoOf(waiter), relationshipId, cause } })
}

function whoOf({ parties: { participantId, participantUserId } }: Waiter) {
  return { participantId, participantUserId }
}
