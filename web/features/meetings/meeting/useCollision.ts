import { useList } from '../../../shared/data/hooks.ts'
import { meetingsOf } from '../../../shared/meeting/calls.ts'
import { openDate } from '../../../shared/meeting/moment.ts'
import type { Meeting } from '../../../shared/meeting/moment.ts'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { minute } from '../../../shared/meeting/when.ts'

/**
 * The agreed session of the same two people that overlaps with the open date of this one, which has no agreed date;
 * null without one.
 */
export function useCollision(meeting: Meeting): Meeting | null {
  const { attributes: own } = meeting
  const open = own.aasm_state === 'requested' ? openDate(own) : undefined
  const relationship = targetOf(meeting, 'mentoring_relationship')
  const list = useList(meetingsOf(relationship ?? ''), { enabled: relationship !== null && open !== undefined })
  if (open === undefined) return null
  const start = Date.parse(open.starts_at)
  const end = start + open.minutes * minute
  const overlaps = ({ id, attributes: held }: Meeting) =>
    id !== meeting.id &&
    (held.aasm_state === 'confirmed' || held.aasm_state === 'started') &&
    held.starts_at !== null &&
    held.ends_at !== null &&
    Date.parse(held.starts_at) < end &&
    start < Date.parse(held.ends_at)
  return list.data?.data.find(overlaps) ?? null
}
