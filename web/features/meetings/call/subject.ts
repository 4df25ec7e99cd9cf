import { paths } from '../../../shared/paths/paths.ts'
import { callNotes } from '../../../shared/meeting/callNotes.ts'
import { linkOf } from '../../../shared/meeting/joined.ts'
import { type Meeting, wasHeld } from '../../../shared/meeting/moment.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Item, Model } from '../../../shared/data/models.ts'
import type { Me } from '../../../shared/session/me.ts'

/** One of the others that a call is for. */
export interface Person {
  /** As the call names them: `participant`, `presenter`, or in a workshop the account. */
  party: string
  owner: string
  name: string
  firstName: string
  avatar: string | null
  /** IANA; null: not known. */
  zone: string | null
}

/** What a call is of: a session of two, or a workshop of up to six. */
export interface Subject {
  kind: 'meeting' | 'workshop'
  id: string
  /** Of a session among those of its accompaniment. */
  number: number | null
  /** Of a workshop. */
  title: string | null
  topic: string | null
  startsAt: string | null
  endsAt: string | null
  /** Ended, and the reader has not reported; `before_time` by one of the two, else perhaps by the clock. */
  ended: 'before_time' | 'in_time' | null
  /** Where it is held, if not here. */
  link: string | null
  /** The reader takes part. */
  isOne: boolean
  others: readonly Person[]
  back: string
  /** What stands below the address of the API. */
  address: string
  channel: 'MeetingChannel' | 'WorkshopChannel'
  /** Looks different after a call. */
  models: readonly Model[]
  /** Where one's notes are kept while they are typed. */
  notes: string
}

export function ofMeeting(meeting: Meeting, me: Me, { side, otherSide, other }: Parties): Subject {
  const { id, attributes: held } = meeting
  return {
    kind: 'meeting',
    id,
    number: held.session_number,
    title: null,
    topic: held.description ?? held.topic,
    startsAt: held.starts_at,
    endsAt: held.ends_at,
    ended: side !== null && held.feedback_by.includes(side) ? null : endedOf(held),
    link: linkOf(held),
    isOne: side !== null,
    others: other === null ? [] : [{ ...other, party: otherSide }],
    back: paths.meeting(id),
    address: `/api/v1/meetings/${encodeURIComponent(id)}/webconference`,
    channel: 'MeetingChannel',
    models: ['meetings'],
    notes: callNotes(me.id, 'meeting', id),
  }
}

function endedOf(held: Meeting['attributes']): Subject['ended'] {
  if (!wasHeld(held) || held.ends_at === null) return null
  const agreed = held.appointments.findLast(({ state }) => state === 'accepted')
  const agreedEnd = agreed === undefined ? Infinity : Date.parse(agreed.starts_at) + agreed.minutes * 60_000
  return Date.parse(held.ends_at) < agreedEnd ? 'before_time' : 'in_time'
}

export function ofWorkshop({ id, attributes: held }: Item<'workshops'>, me: Me): Subject {
  return {
    kind: 'workshop',
    id,
    number: null,
    title: held.title,
    topic: held.description ?? held.title,
    startsAt: held.starts_at,
    endsAt: held.ends_at,
    ended: null,
    link: held.conference_url,
    isOne: held.answer !== null,
    others: held.people
      .filter(({ user_id: person }) => person !== me.id)
      .map(({ user_id: person, full_name: name, avatar_url: avatar }) => ({
        party: person,
        owner: person,
        name,
        firstName: name.split(' ')[0] ?? name,
        avatar,
        zone: null,
      })),
    back: paths.workshop(id),
    address: `/api/v1/workshops/${encodeURIComponent(id)}/webconference`,
    channel: 'WorkshopChannel',
    models: ['workshops'],
    notes: callNotes(me.id, 'workshop', id),
  }
}
