import type { Item } from '../data/models.ts'
import type { Side } from '../meeting/parties.ts'

/** The accompaniment that the reader wants to finish, and with whom. */
export interface Finishing {
  relationship: Item<'mentoring_relationships'>
  /** What the other person is in it. */
  side: Side
  name: string
}
