import type { AnyItem, Item } from '../data/models.ts'
import { ownerOf, related } from '../data/models.ts'
import type { Me } from '../session/me.ts'

export type Side = 'participant' | 'presenter'

/** Who reads a session, a report or an accompaniment, and who is in it with them. */
export interface Parties {
  /** What the reader is in it; null for an administrator who is neither. */
  side: Side | null
  otherSide: Side
  /** Null when the account is gone. */
  other: {
    id: string
    /** Of the account: its colour is the same everywhere. */
    owner: string
    name: string
    firstName: string
    avatar: string | null
    zone: string
    deleted: boolean
  } | null
  program: Item<'programs'> | null
}

export function targetOf(item: Item, relationship: string): string | null {
  const target = item.relationships[relationship]
  return target && 'id' in target ? target.id : null
}

export function partiesOf(item: Item, me: Me, included: readonly AnyItem[]): Parties {
  const side = (['participant', 'presenter'] as const).find(
    (one) => me[one] !== null && targetOf(item, one) === me[one].id,
  )
  const otherSide = side === 'presenter' ? 'participant' : 'presenter'
  const profile = related(item, otherSide, otherSide === 'participant' ? 'participants' : 'presenters', included)
  return {
    side: side ?? null,
    otherSide,
    other: profile
      ? {
          id: profile.id,
          owner: ownerOf(profile),
          name: profile.attributes.full_name,
          firstName: profile.attributes.first_name,
          avatar: profile.attributes.avatar_url,
          zone: profile.attributes.time_zone,
          deleted: profile.attributes.deleted === true,
        }
      : null,
    program: related(item, 'program', 'programs', included) ?? null,
  }
}
