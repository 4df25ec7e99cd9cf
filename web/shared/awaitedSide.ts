import type { Attributes } from './data/models.ts'

type Begun = Pick<Attributes<'mentoring_relationships'>, 'agreed_date'>
type RequestDates = Pick<Attributes<'mentoring_requests'>, 'aasm_state' | 'proposed_dates'>

export function isUpcoming({ starts_at }: { starts_at: string }, now: Date): boolean {
  return Date.parse(starts_at) > now.getTime()
}

/** A side of a request. */
export type Side = 'presenter' | 'participant'

/**
 * Whose answer an open request waits for: the mentee's while proposed dates are still ahead, else the mentor's. Null
 * once the request is closed.
 */
export function awaitedSide({ aasm_state, proposed_dates }: RequestDates, now: Date): Side | null {
  if (aasm_state !== 'requested') return null
  return proposed_dates.some((date) => isUpcoming(date, now)) ? 'participant' : 'presenter'
}

/**
 * The date that the two chose before their first session, while it is ahead and no session is made. It is no session
 * yet: nobody has a room or a file for the calendar.
 *
 * @param sessions all of the accompaniment, whatever became of them
 */
export function agreedAhead(
  { attributes: { agreed_date: agreed } }: { attributes: Begun },
  meetings: readonly unknown[],
  now: Date,
): Begun['agreed_date'] {
  return agreed !== null && meetings.length === 0 && isUpcoming(agreed, now) ? agreed : null
}
