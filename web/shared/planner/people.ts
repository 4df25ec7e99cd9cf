import type { AnyItem, Item } from '../data/models.ts'
import { related } from '../data/models.ts'
import type { WeeklySlot } from '../match/zones.ts'
import type { Parties } from '../meeting/parties.ts'
import { partiesOf } from '../meeting/parties.ts'
import type { Me } from '../session/me.ts'

interface Hours {
  zone: string
  week: readonly WeeklySlot[]
}

/** The two people of an accompaniment, as one of them plans with the other. */
export interface People {
  me: Me
  parties: Parties
  other: NonNullable<Parties['other']>
  /** Weekly hours, each on its own clock. */
  own: Hours
  their: Hours
  /** What the mentee wants to learn. */
  needs: Item<'participants'>['attributes']['needed_skills']
}

const modelOf = { participant: 'participants', presenter: 'presenters' } as const

/** Null when the reader is neither of the two, or the other account is gone. */
export function peopleOf(item: Item, me: Me, included: readonly AnyItem[]): People | null {
  const parties = partiesOf(item, me, included)
  const { side, otherSide, other } = parties
  const own = side && me[side]
  const their = related(item, otherSide, modelOf[otherSide], included)
  if (!own || !other || other.deleted || !their) return null
  const hours = ({ attributes }: typeof their) => ({ zone: attributes.time_zone, week: attributes.availabilities })
  const mentee = side === 'participant' ? own : their
  return { me, parties, other, own: hours(own), their: hours(their), needs: mentee.attributes.needed_skills }
}
