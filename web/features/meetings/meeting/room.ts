import type { Meeting, Moment } from '../../../shared/meeting/moment.ts'
import { isJoined, linkOf } from '../../../shared/meeting/joined.ts'
import { isLive } from '../../../shared/meeting/moment.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Me } from '../../../shared/session/me.ts'

interface Held {
  meeting: Meeting
  me: Me
  parties: Parties
  moment: Moment
}

/** Where one joins now: the room of the product, the address of another tool, or nowhere. */
export function roomOf({ meeting, me, parties, moment }: Held): 'product' | 'address' | null {
  if (!isLive(moment) || !isJoined(meeting.attributes) || parties.side === null) return null
  if (linkOf(meeting.attributes) !== null) return 'address'
  return me.user.conference.in_product ? 'product' : null
}
