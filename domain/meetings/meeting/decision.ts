import type { Presence } from '../../people/account/words.ts'
import { refuse as refused, type Decision } from '../../platform/decision.ts'
import { instant, type Instant } from '../../platform/ids.ts'
import type { MeetingEvent, Party } from './events.ts'
import type { Side } from '../../mentoring/mentoring-relationship/words.ts'
import { meetingPolicy, type MeetingRole } from './policy.ts'
import type { Meeting } from './state.ts'

export type MeetingRefusal =
  | 'transition_not_allowed'
  | 'relationship_not_confirmed'
  | 'already_planned'
  | 'partner_inactive'
  | 'participant_gone'
  | 'appointment_invalid'
  /** It was replaced, accepted or declined meanwhile. */
  | 'appointment_not_open'
  /** Another date stands than the one that the sender saw. */
  | 'date_replaced'
  /** It is the date that stands. */
  | 'date_unchanged'
  | 'date_past'
  /** Before the door opens. */
  | 'too_early'
  /** Nothing to end: it is before the agreed date, and the two have not been there together. */
  | 'not_begun'
  | 'reason_invalid'
  | 'not_due'
  | 'not_a_video_conference'
  | 'held_elsewhere'
  | 'call_over'

export type MeetingDecision = Decision<MeetingEvent, MeetingRefusal>

/** Looked up before the decision. */
export interface MeetingFacts {
  readonly participant: Presence
  readonly presenter: Presence
}

export function partyOf(by: readonly MeetingRole[]): Party | null {
  return by.find((role) => role === 'participant' || role === 'presenter') ?? null
}

export function sideOf(by: readonly MeetingRole[]): Side | null {
  return partyOf(by) ?? (by.includes('admin') ? 'admin' : null)
}

export function absent({ participant, presenter }: MeetingFacts): 'participant_gone' | 'partner_inactive' | null {
  if (participant === 'gone') return 'participant_gone'
  return participant === 'active' && presenter === 'active' ? null : 'partner_inactive'
}

export function later(at: Instant, milliseconds: number): Instant {
  return instant(new Date(Date.parse(at) + milliseconds))
}

export function notAllowed({ state }: Meeting, by: readonly MeetingRole[]): MeetingDecision {
  return refused('transition_not_allowed', meetingPolicy.allowedFor(state, by))
}
