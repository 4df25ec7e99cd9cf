// These names and shapes are on disk for ever: add versions, never edit.
import type { Slot } from '../../mentoring/mentoring-request/events.ts'
import type { Event, NoData, Sealed } from '../../platform/event.ts'
import type { Instant, ProgramId, UserId } from '../../platform/ids.ts'
import type { WorkshopCancelReason } from './words.ts'

/** What a workshop is about, and where: an address of the company's own tool, or null: in the product. */
export interface WorkshopSubject {
  readonly title: Sealed
  readonly description: Sealed | null
  readonly link: Sealed | null
  /** Leads it; one of the people. */
  readonly hostUserId: UserId | null
}

/** Whom an event notifies: readers keep no list of their own. */
interface Tells {
  readonly people: readonly UserId[]
}

interface Attended {
  readonly userId: UserId
  /** Whole minutes with at least one other person. */
  readonly minutes: number
  /** Long enough for the platform to know that they took part. */
  readonly held: boolean
}

export type WorkshopEvent =
  /** A WorkshopPersonInvited for each of its people follows in the same append. */
  | Event<'WorkshopPlanned', WorkshopSubject & Slot & { readonly programId: ProgramId }>
  | Event<'WorkshopPersonInvited', { readonly userId: UserId; readonly startsAt: Instant }>
  | Event<'WorkshopPersonRemoved', { readonly userId: UserId; readonly startsAt: Instant }>
  | Event<'WorkshopChanged', WorkshopSubject & Tells & { readonly startsAt: Instant }>
  /** Everybody is invited again. */
  | Event<'WorkshopMoved', Slot & Tells>
  | Event<'WorkshopAccepted', { readonly userId: UserId }>
  | Event<'WorkshopDeclined', { readonly userId: UserId }>
  | Event<'WorkshopCancelled', Tells & { readonly reason: WorkshopCancelReason; readonly startsAt: Instant }>
  /** A person came into the call. Another stay of theirs is over. */
  | Event<'WorkshopJoined', { readonly userId: UserId; readonly stayId: string; readonly joinedAt: Instant }>
  /** `leftAt` is before the event where the server learned of it late. */
  | Event<'WorkshopLeft', { readonly userId: UserId; readonly stayId: string; readonly leftAt: Instant }>
  | Event<'WorkshopEnded', { readonly attended: readonly Attended[] }>
  /** Nobody had accepted by its end. */
  | Event<'WorkshopExpired', NoData>
