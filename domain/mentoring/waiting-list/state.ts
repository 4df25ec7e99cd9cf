import type { Sealed } from '../../platform/event.ts'
import type { Instant, ProfileId, ProgramId, RelationshipId } from '../../platform/ids.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { WaitingListEvent } from './events.ts'
import type { WaitingState } from './words.ts'

/** A place that is kept for somebody. */
export interface Offer {
  readonly relationshipId: RelationshipId
  readonly until: Instant
}

export interface Waiter {
  readonly parties: Parties
  readonly programId: ProgramId
  readonly message: Sealed | null
  /** The event that holds the message: it was sealed for it. */
  readonly messageOf: Extract<WaitingListEvent['type'], 'WaitingListJoined' | 'WaitingMessageChanged'>
  readonly offer: Offer | null
}

export interface WaitingList {
  /** In the order of joining. */
  readonly waiters: ReadonlyMap<ProfileId, Waiter>
  /** Who took the place that was kept under this id: their request holds it until it is answered. */
  readonly taken: ReadonlyMap<RelationshipId, Waiter>
}

export const noWaitingList: WaitingList = { waiters: new Map(), taken: new Map() }

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(list: WaitingList, event: WaitingListEvent): WaitingList {
  if (event.type === 'WaitingListJoined') {
    const { programId, message, participantId, participantUserId, presenterId, presenterUserId } = event.data
    if (list.waiters.has(participantId)) return list
    const parties = { participantId, participantUserId, presenterId, presenterUserId }
    return withWaiter(list, participantId, { parties, programId, message, messageOf: event.type, offer: null })
  }
  const waiter = list.waiters.get(event.data.participantId)
  if (waiter === undefined) return list
  const { participantId } = event.data
  switch (event.type) {
    case 'WaitingMessageChanged':
      return withWaiter(list, participantId, { ...waiter, message: event.data.message, messageOf: event.type })
    case 'PlaceOffered': {
      const { relationshipId, until } = event.data
      return waiter.offer === null
        ? withWaiter(list, participantId, { ...waiter, offer: { relationshipId, until } })
        : list
    }
    case 'OfferTaken':
      if (waiter.offer?.relationshipId !== event.data.relationshipId) return list
      return { ...without(list, participantId), taken: new Map(list.taken).set(event.data.relationshipId, waiter) }
    case 'OfferLapsed':
      return waiter.offer?.relationshipId === event.data.relationshipId ? without(list, participantId) : list
    case 'WaitingListLeft':
      return without(list, participantId)
    default:
      return list
  }
}

export function waitingStateOf({ waiters }: WaitingList, participantId: ProfileId): 'none' | WaitingState {
  const waiter = waiters.get(participantId)
  if (waiter === undefined) return 'none'
  return waiter.offer === null ? 'waiting' : 'offered'
}

/** Somebody has no offer yet: a place that is free is theirs first. */
export function someoneWaits({ waiters }: WaitingList): boolean {
  return [...waiters.values()].some(({ offer }) => offer === null)
}

/** Whether the list keeps the place that the mentor's capacity holds under this id, or the request that took it. */
export function keepsPlace({ waiters, taken }: WaitingList, relationshipId: RelationshipId): boolean {
  return (
    taken.has(relationshipId) || [...waiters.values()].some(({ offer }) => offer?.relationshipId === relationshipId)
  )
}

function withWaiter(list: WaitingList, participantId: ProfileId, waiter: Waiter): WaitingList {
  return { ...list, waiters: new Map(list.waiters).set(participantId, waiter) }
}

function without(list: WaitingList, participantId: ProfileId): WaitingList {
  const waiters = new Map(list.waiters)
  waiters.delete(participantId)
  return { ...list, waiters }
}
