import type { Instant } from '../../platform/ids.ts'
import type { Party, StayId } from './events.ts'

interface Stay {
  readonly stayId: StayId
  readonly since: Instant
}

/** Who is in the call of a meeting, and how long both were. */
export interface Call {
  /** null: there is no agreed date, and nobody has started the meeting. */
  readonly window: CallWindow | null
  readonly present: Readonly<Record<Party, Stay | null>>
  /** Of the times that are over. */
  readonly togetherMs: number
}

export interface CallWindow {
  readonly opensAt: Instant
  readonly closesAt: Instant
}

const MINUTE = 60_000
/** The call opens this long before the date, and stays open this long after its end. */
const opensEarlyMs = 15 * MINUTE
const closesLateMs = 120 * MINUTE
/** A meeting whose call had both in it for so long was held. */
const heldMs = 10 * MINUTE

export const noCall: Call = { window: null, present: { participant: null, presenter: null }, togetherMs: 0 }

export function callWindow(startsAt: Instant, endsAt: Instant): CallWindow {
  return { opensAt: plus(startsAt, -opensEarlyMs), closesAt: plus(endsAt, closesLateMs) }
}

export function isOpen({ window }: Call, at: Instant): boolean {
  return window !== null && window.opensAt <= at && at < window.closesAt
}

/** A party that comes from another tab was there all along. */
export function joined(call: Call, party: Party, stayId: StayId, joinedAt: Instant): Call {
  const since = call.present[party]?.since ?? joinedAt
  return { ...call, present: { ...call.present, [party]: { stayId, since } } }
}

/** A stay that another tab took over has left already. */
export function left(call: Call, party: Party, stayId: StayId, leftAt: Instant): Call {
  if (call.present[party]?.stayId !== stayId) return call
  return { ...call, togetherMs: togetherMs(call, leftAt), present: { ...call.present, [party]: null } }
}

/** How long both have been in the call, in milliseconds. What lies after the call's end does not count. */
export function togetherMs({ window, present, togetherMs: before }: Call, at: Instant): number {
  const { participant, presenter } = present
  if (participant === null || presenter === null) return before
  const from = Math.max(Date.parse(participant.since), Date.parse(presenter.since))
  const until = Math.min(Date.parse(at), window === null ? Infinity : Date.parse(window.closesAt))
  return before + Math.max(0, until - from)
}

/** Both were in the call long enough for the platform to know that the meeting was held. */
export function wasHeld(call: Call, at: Instant): boolean {
  return hasLasted(togetherMs(call, at))
}

/** Whether so many milliseconds together are long enough for the platform to know it. */
export function hasLasted(ms: number): boolean {
  return ms >= heldMs
}

function plus(at: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(at) + milliseconds).toISOString() as Instant
}
