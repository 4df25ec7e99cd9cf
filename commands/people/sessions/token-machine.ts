import { timingSafeEqual } from 'node:crypto'

/**
 * A call that starts this soon after a rotation belongs to the rotation's batch: it does not rotate, and a token that
 * was just replaced is still accepted.
 */
export const batchWindowMs = 5_000
/** A session lasts two weeks after its last rotation, and never longer than thirty days in all. */
export const sessionLifetimeMs = 14 * 24 * 3_600_000
export const sessionAbsoluteMs = 30 * 24 * 3_600_000
export const sessionsPerUser = 10

/** The tokens of a session, as SHA-256, and when they changed. Times are milliseconds since the epoch. */
export interface TokenState {
  readonly current: Uint8Array
  readonly previous: Uint8Array | null
  /**
   * The token whose call obtained `current`. It is not always `previous`: a client whose answers were lost calls again
   * with an older one.
   */
  readonly requested: Uint8Array | null
  /** The one that clients used before `requested`. */
  readonly last: Uint8Array | null
  readonly rotatedAt: number
  readonly expiresAt: number
  readonly endsAt: number
}

/**
 * What to do with a presented token. `rotate`: it is valid and a new one is due. `echo`: it is the current one,
 * inside the batch window. `silent`: it is valid but older, so the answer carries no token that the client would take
 * for the newest.
 */
export type Verdict = 'refused' | 'rotate' | 'echo' | 'silent'

/**
 * Judges a token by the instant its call started, because a slow call that ends after a sibling's rotation must not
 * undo it. Makes every comparison, each in constant time, whatever the first ones give.
 */
export function judge(state: TokenState, presented: Uint8Array, startedAt: number): Verdict {
  const isCurrent = same(state.current, presented)
  const isKept = either(same(state.previous, presented), same(state.requested, presented))
  const isLast = same(state.last, presented)
  const inWindow = state.rotatedAt > startedAt - batchWindowMs
  if (startedAt >= Math.min(state.expiresAt, state.endsAt)) return 'refused'
  if (isCurrent) return inWindow ? 'echo' : 'rotate'
  if (isKept) return inWindow ? 'silent' : 'rotate'
  return isLast && inWindow ? 'silent' : 'refused'
}

/**
 * The state after `presented`, judged `rotate`, has obtained `fresh`. The token of the call stays valid until its
 * successor is used: a client that holds the old token stays signed in, however many answers in a row are lost.
 */
export function rotate(state: TokenState, presented: Uint8Array, fresh: Uint8Array, now: number): TokenState {
  return {
    current: fresh,
    previous: state.current,
    requested: presented,
    // A previous token that was not used never reached the client: calls under way carry the one that obtained it.
    last: state.requested ?? state.previous,
    rotatedAt: now,
    expiresAt: Math.max(state.expiresAt, Math.min(now + sessionLifetimeMs, state.endsAt)),
    endsAt: state.endsAt,
  }
}

/**
 * Until when an answer may carry the current token, in milliseconds since the epoch. Later, another call may have
 * replaced it twice, and a client that took the token of a slow answer for the newest one would be signed out.
 */
export function carriedUntil(state: TokenState): number {
  return state.rotatedAt + batchWindowMs
}

/** The state of a session that has just been opened: signing in counts as a rotation. */
export function opened(fresh: Uint8Array, now: number): TokenState {
  return {
    current: fresh,
    previous: null,
    requested: null,
    last: null,
    rotatedAt: now,
    expiresAt: now + sessionLifetimeMs,
    endsAt: now + sessionAbsoluteMs,
  }
}

/** When the session was opened, which is when its owner gave the password. */
export function signedInAt({ endsAt }: TokenState): number {
  return endsAt - sessionAbsoluteMs
}

function same(stored: Uint8Array | null, presented: Uint8Array): boolean {
  // Compares with itself when there is nothing to compare with, so that the time is the same.
  const other = stored ?? presented
  const equal = other.length === presented.length && timingSafeEqual(other, presented)
  return stored !== null && equal
}

/** `a || b` without skipping the second. */
function either(a: boolean, b: boolean): boolean {
  return Number(a) + Number(b) > 0
}
