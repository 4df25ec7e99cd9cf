import type { Attributes } from './data/models.ts'

type Asked = Pick<Attributes<'mentoring_requests'>, 'aasm_state' | 'proposed_dates'>

export function isUpcoming({ starts_at }: { starts_at: string }, now: Date): boolean {
  return Date.parse(starts_at) > now.getTime()
}

/** A side of a request. */
export type Side = 'presenter' | 'participant'

/**
 * Whose answer an open request waits for: the mentee's while proposed dates are still ahead, else the mentor's. Null
 * once the request is closed.
 */
export function awaitedSide({ aasm_state, proposed_dates }: Asked, now: Date): Side | null {
  if (aasm_state !== 'requested') return null
  return proposed_dates.some((date) => isUpcoming(date, now)) ? 'participant' : 'presenter'
}
