import { callWindow, type CallWindow } from '../meeting/call.ts'
import { endOf } from '../meeting/state.ts'
import type { Slot } from '../../mentoring/mentoring-request/events.ts'
import type { ProgramId, UserId } from '../../platform/ids.ts'
import type { WorkshopEvent } from './events.ts'
import type { WorkshopAnswer, WorkshopCancelReason } from './words.ts'
import { joined, left, nobody, type GroupCall } from './group-call.ts'

interface Planned {
  readonly programId: ProgramId
  readonly date: Slot
  readonly hostUserId: UserId | null
  /** It has a link: the product holds no call for it. */
  readonly isElsewhere: boolean
  readonly people: ReadonlyMap<UserId, WorkshopAnswer>
  readonly call: GroupCall
}

export type Workshop =
  | { readonly state: 'none' }
  | (Planned & { readonly state: 'planned' | 'ended' | 'expired' })
  | (Planned & { readonly state: 'cancelled'; readonly reason: WorkshopCancelReason })

export type WorkshopState = Workshop['state']
export type PlannedWorkshop = Exclude<Workshop, { readonly state: 'none' }>

export const noWorkshop: Workshop = { state: 'none' }

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(workshop: Workshop, event: WorkshopEvent): Workshop {
  if (event.type === 'WorkshopPlanned') {
    if (workshop.state !== 'none') return workshop
    const { programId, hostUserId, link } = event.data
    const people: Planned['people'] = new Map()
    const planned = { programId, hostUserId, isElsewhere: link !== null, people, call: nobody }
    return { ...planned, state: 'planned', date: dateOf(event.data) }
  }
  if (workshop.state === 'none') return workshop
  if (event.type === 'WorkshopJoined') {
    const { userId, stayId, joinedAt } = event.data
    return { ...workshop, call: joined(workshop.call, userId, stayId, joinedAt) }
  }
  if (event.type === 'WorkshopLeft') {
    const { userId, stayId, leftAt } = event.data
    return { ...workshop, call: left(workshop.call, userId, stayId, leftAt) }
  }
  if (workshop.state !== 'planned') return workshop
  switch (event.type) {
    case 'WorkshopPersonInvited':
      return { ...workshop, people: new Map(workshop.people).set(event.data.userId, 'invited') }
    case 'WorkshopPersonRemoved': {
      const { userId } = event.data
      const people = new Map(workshop.people)
      people.delete(userId)
      return { ...workshop, people, hostUserId: workshop.hostUserId === userId ? null : workshop.hostUserId }
    }
    case 'WorkshopChanged':
      return { ...workshop, hostUserId: event.data.hostUserId, isElsewhere: event.data.link !== null }
    case 'WorkshopMoved': {
      const people = new Map([...workshop.people.keys()].map((userId): [UserId, WorkshopAnswer] => [userId, 'invited']))
      return { ...workshop, people, date: dateOf(event.data) }
    }
    case 'WorkshopAccepted':
      return { ...workshop, people: answered(workshop.people, event.data.userId, 'accepted') }
    case 'WorkshopDeclined':
      return { ...workshop, people: answered(workshop.people, event.data.userId, 'declined') }
    case 'WorkshopCancelled':
      return { ...workshop, state: 'cancelled', reason: event.data.reason }
    case 'WorkshopEnded':
      return { ...workshop, state: 'ended' }
    case 'WorkshopExpired':
      return { ...workshop, state: 'expired' }
    default:
      return workshop
  }
}

function answered(people: Planned['people'], userId: UserId, answer: WorkshopAnswer): Planned['people'] {
  return people.has(userId) ? new Map(people).set(userId, answer) : people
}

function dateOf({ startsAt, minutes, timeZone }: Slot): Slot {
  return { startsAt, minutes, timeZone }
}

/** Its call opens 15 minutes before the date and closes two hours after its end at the latest, as a meeting's. */
export function windowOf({ date }: Pick<Planned, 'date'>): CallWindow {
  return callWindow(date.startsAt, endOf(date))
}

/** Those whose time it holds. */
export function acceptedIn({ people }: Pick<Planned, 'people'>): readonly UserId[] {
  return [...people].flatMap(([userId, answer]) => (answer === 'accepted' ? [userId] : []))
}
