import type { Attributes } from './data/models.ts'

type Asked = Pick<Attributes<'mentoring_requests'>, 'aasm_state' | 'proposed_dates'>

export function isToCome({ starts_at }: { starts_at: string }, now: Date): boolean {
  return Date.parse(starts_at) > now.getTime()
}

/** By the side of the request. */
export type Turn = 'presenter' | 'participant'

/** Who has the next word while a request waits: the mentor answers, the mentee chooses among the dates that are still to come. */
export function turnOf({ aasm_state, proposed_dates }: Asked, now: Date): Turn | null {
  if (aasm_state !== 'requested') return null
  return proposed_dates.some((date) => isToCome(date, now)) ? 'participant' : 'presenter'
}
