import { hasLasted } from '../meeting/call.ts'
import { endOf } from '../meeting/state.ts'
import type { Slot } from '../../mentoring/mentoring-request/events.ts'
import { accept as accepted, refuse, type Decision } from '../../platform/decision.ts'
import type { Instant, ProgramId, UserId } from '../../platform/ids.ts'
import { isProposable } from '../../platform/slot.ts'
import type { WorkshopEvent, WorkshopSubject } from './events.ts'
import { mostElsewhere, mostInProduct, workshopCancelReasons, type WorkshopCancelReason } from './words.ts'
import { stayOf, timesTogether } from './group-call.ts'
import { workshopPolicy, type WorkshopCommand, type WorkshopRole } from './policy.ts'
import { acceptedIn, windowOf, type PlannedWorkshop, type Workshop } from './state.ts'

const fewest = 2

export type WorkshopRefusal =
  | 'transition_not_allowed'
  | 'already_planned'
  | 'appointment_invalid'
  | 'date_past'
  | 'reason_invalid'
  | 'not_due'
  | 'too_early'
  | 'call_over'
  | 'held_elsewhere'
  | 'people_missing'
  | 'too_many_people'
  /** Somebody is not a person of the program, or not there any more. */
  | 'person_not_in_program'
  | 'host_not_invited'
  /** Only a person who has accepted may come in. */
  | 'not_accepted'

export type WorkshopDecision = Decision<WorkshopEvent, WorkshopRefusal>

export interface NewWorkshop extends WorkshopSubject {
  readonly programId: ProgramId
  readonly date: Slot
  readonly people: readonly UserId[]
}

/** `able`: those among the people who are active and take part in the program, looked up before the decision. */
interface PeopleFacts {
  readonly able: ReadonlySet<UserId>
}

export function plan(
  workshop: Workshop,
  by: readonly WorkshopRole[],
  planned: NewWorkshop,
  { able }: PeopleFacts,
  at: Instant,
): WorkshopDecision {
  if (!by.includes('admin')) return refuse('transition_not_allowed')
  if (workshop.state !== 'none') return refuse('already_planned')
  const { programId, date, title, description, link, hostUserId } = planned
  const people = [...new Set(planned.people)]
  if (!isProposable(date, at)) return refuse('appointment_invalid')
  if (people.length < fewest) return refuse('people_missing')
  if (people.length > most(link !== null)) return refuse('too_many_people')
  if (people.some((userId) => !able.has(userId))) return refuse('person_not_in_program')
  if (hostUserId !== null && !people.includes(hostUserId)) return refuse('host_not_invited')
  const { startsAt, minutes, timeZone } = date
  const data = { programId, title, description, link, hostUserId, startsAt, minutes, timeZone }
  return accepted<WorkshopEvent>({ type: 'WorkshopPlanned', data }, ...people.map((one) => invited(one, startsAt)))
}

/** What it is about, who leads it, and where it is held. */
export function change(workshop: Workshop, by: readonly WorkshopRole[], subject: WorkshopSubject): WorkshopDecision {
  if (!isOpenTo('change', workshop, by)) return notAllowed(workshop, by)
  const { title, description, link, hostUserId } = subject
  if (workshop.people.size > most(link !== null)) return refuse('too_many_people')
  if (hostUserId !== null && !workshop.people.has(hostUserId)) return refuse('host_not_invited')
  const tells = { people: [...workshop.people.keys()], startsAt: workshop.date.startsAt }
  return accepted({ type: 'WorkshopChanged', data: { title, description, link, hostUserId, ...tells } })
}

/** To another date, which everybody answers anew. */
export function move(workshop: Workshop, by: readonly WorkshopRole[], date: Slot, at: Instant): WorkshopDecision {
  if (!isOpenTo('move', workshop, by)) return notAllowed(workshop, by)
  const { startsAt, minutes, timeZone } = date
  const held = workshop.date
  if (held.startsAt === startsAt && held.minutes === minutes && held.timeZone === timeZone) return accepted()
  if (!isProposable(date, at)) return refuse('appointment_invalid')
  const people = [...workshop.people.keys()]
  return accepted({ type: 'WorkshopMoved', data: { startsAt, minutes, timeZone, people } })
}

/** Who is invited already stays as they are. */
export function invite(
  workshop: Workshop,
  by: readonly WorkshopRole[],
  people: readonly UserId[],
  { able }: PeopleFacts,
  at: Instant,
): WorkshopDecision {
  if (!isOpenTo('invite', workshop, by)) return notAllowed(workshop, by)
  const added = [...new Set(people)].filter((userId) => !workshop.people.has(userId))
  if (added.length === 0) return accepted()
  if (endOf(workshop.date) <= at) return refuse('date_past')
  if (workshop.people.size + added.length > most(workshop.isElsewhere)) return refuse('too_many_people')
  if (added.some((userId) => !able.has(userId))) return refuse('person_not_in_program')
  return accepted(...added.map((userId) => invited(userId, workshop.date.startsAt)))
}

/** By an operator, or by the system when an account ends. Their call is cut. */
export function remove(workshop: Workshop, by: readonly WorkshopRole[], userId: UserId): WorkshopDecision {
  if (!isOpenTo('remove', workshop, by)) return notAllowed(workshop, by)
  if (!workshop.people.has(userId)) return accepted()
  return accepted({ type: 'WorkshopPersonRemoved', data: { userId, startsAt: workshop.date.startsAt } })
}

/** Decided together with their agenda, which refuses a time that overlaps with another agreed one. */
export function accept(workshop: Workshop, by: readonly WorkshopRole[], userId: UserId, at: Instant): WorkshopDecision {
  if (!isOpenTo('accept', workshop, by)) return notAllowed(workshop, by)
  if (workshop.people.get(userId) === 'accepted') return accepted()
  if (endOf(workshop.date) <= at) return refuse('date_past')
  return accepted({ type: 'WorkshopAccepted', data: { userId } })
}

export function decline(workshop: Workshop, by: readonly WorkshopRole[], userId: UserId): WorkshopDecision {
  if (!isOpenTo('decline', workshop, by)) return notAllowed(workshop, by)
  if (workshop.people.get(userId) === 'declined') return accepted()
  return accepted({ type: 'WorkshopDeclined', data: { userId } })
}

export function cancel(workshop: Workshop, by: readonly WorkshopRole[], reason: string): WorkshopDecision {
  const isAdmin = by.includes('admin')
  if (isAdmin && workshop.state === 'cancelled' && workshop.reason === reason) return accepted()
  if (!isOpenTo('cancel', workshop, by)) return notAllowed(workshop, by)
  const known = workshopCancelReasons.find((one): one is WorkshopCancelReason => one === reason)
  if (known === undefined) return refuse('reason_invalid')
  const tells = { people: [...workshop.people.keys()], startsAt: workshop.date.startsAt }
  return accepted({ type: 'WorkshopCancelled', data: { reason: known, ...tells } })
}

/** From 15 minutes before the date. The same stay again changes nothing; another one takes over. */
export function join(
  workshop: Workshop,
  by: readonly WorkshopRole[],
  { userId, stayId }: { readonly userId: UserId; readonly stayId: string },
  at: Instant,
): WorkshopDecision {
  if (workshop.state !== 'planned' || !by.includes('invited')) return notAllowed(workshop, by)
  if (workshop.isElsewhere) return refuse('held_elsewhere')
  const { opensAt, closesAt } = windowOf(workshop)
  if (at < opensAt) return refuse('too_early')
  if (at >= closesAt) return refuse('call_over')
  if (workshop.people.get(userId) !== 'accepted') return refuse('not_accepted')
  if (stayOf(workshop.call, userId) === stayId) return accepted()
  return accepted({ type: 'WorkshopJoined', data: { userId, stayId, joinedAt: at } })
}

/** A stay in the call is over, now or when the server last heard of it, also of somebody who was taken off. */
export function leave(
  workshop: Workshop,
  { userId, stayId }: { readonly userId: UserId; readonly stayId: string },
  leftAt: Instant,
  at: Instant,
): WorkshopDecision {
  if (workshop.state === 'none') return refuse('transition_not_allowed')
  if (stayOf(workshop.call, userId) !== stayId) return accepted()
  return accepted({ type: 'WorkshopLeft', data: { userId, stayId, leftAt: leftAt > at ? at : leftAt } })
}

/** After its end, and when nobody is in its call any more; two hours later anyway. */
export function end(workshop: Workshop, by: readonly WorkshopRole[], at: Instant): WorkshopDecision {
  if (!isOpenTo('end', workshop, by)) return notAllowed(workshop, by)
  if (!isDue(workshop, at)) return refuse('not_due')
  const { closesAt } = windowOf(workshop)
  const times = timesTogether(workshop.call, at < closesAt ? at : closesAt)
  const attended = [...times].map(([userId, ms]) => ({
    userId,
    minutes: Math.floor(ms / 60_000),
    held: hasLasted(ms),
  }))
  return accepted({ type: 'WorkshopEnded', data: { attended } })
}

/** Nobody accepted. */
export function expire(workshop: Workshop, by: readonly WorkshopRole[], at: Instant): WorkshopDecision {
  if (!isOpenTo('expire', workshop, by)) return notAllowed(workshop, by)
  return isDue(workshop, at) ? accepted({ type: 'WorkshopExpired', data: {} }) : refuse('not_due')
}

/** What the system does once `dueAt` has passed. */
export function passDueDate(workshop: Workshop, at: Instant): WorkshopDecision {
  const isForgotten = workshop.state !== 'none' && workshop.call.length === 0 && acceptedIn(workshop).length === 0
  return isForgotten ? expire(workshop, ['system'], at) : end(workshop, ['system'], at)
}

function isDue(workshop: PlannedWorkshop, at: Instant): boolean {
  const isEmpty = workshop.call.every(({ until }) => until !== null)
  return at >= (isEmpty ? endOf(workshop.date) : windowOf(workshop).closesAt)
}

function most(isElsewhere: boolean): number {
  return isElsewhere ? mostElsewhere : mostInProduct
}

function invited(userId: UserId, startsAt: Instant): WorkshopEvent {
  return { type: 'WorkshopPersonInvited', data: { userId, startsAt } }
}

function isOpenTo(
  command: WorkshopCommand,
  workshop: Workshop,
  by: readonly WorkshopRole[],
): workshop is PlannedWorkshop {
  return workshop.state !== 'none' && workshopPolicy.mayDo(command, workshop.state, by)
}

function notAllowed({ state }: Workshop, by: readonly WorkshopRole[]): WorkshopDecision {
  return refuse('transition_not_allowed', workshopPolicy.allowedFor(state, by))
}
