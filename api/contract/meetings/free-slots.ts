import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** Days of one call, the first and the last among them. */
export const mostSlotDays = 31
/** How long a slot may be, in minutes. */
export const slotMinutes = { least: 15, most: 240, usual: 60 } as const

/** As many as are offered at a glance: on a card, in a mail. */
export const usualNextSlots = 3
export const mostNextSlots = 10

/** A time at which both people of an accompaniment can meet. Its id is the instant at which it starts. */
export const freeSlotAttributes = z.object({ starts_at: instant, ends_at: instant })

/** A meeting or a workshop of the reader. */
const ownHeld = z.object({ kind: z.enum(['session', 'workshop']), starts_at: instant, ends_at: instant })
export type OwnHeld = z.infer<typeof ownHeld>

export const freeSlotsMeta = z.object({
  own_time_zone: z.string(),
  other_time_zone: z.string(),
  /** Whether they have entered any hours. Slots are in the hours of both, or of the one who has. */
  own_has_hours: z.boolean(),
  other_has_hours: z.boolean(),
  /** What the reader has agreed to on these days: nothing else can be agreed or proposed then. */
  own_held: z.array(ownHeld).default([]),
})

/**
 * `filter[from]` and `filter[to]` are days in the reader's zone, at most 31: without them today and the 30 days after
 * it. `filter[duration]` is in minutes, 60 without it. `filter[next]`: no more than so many, which begin in two hours
 * at the earliest: the first of each of the next days, then others that none of these overlaps. `filter[moved]` is the
 * meeting of this accompaniment that gets another date: the time that it holds is free for it.
 */
export const freeSlots = {
  type: 'free_slots',
  id: 'instant',
  attributes: freeSlotAttributes,
  paths: { ofRelationship: '/mentoring_relationships/:id/free_slots' },
  filters: { ofRelationship: ['filter[from]', 'filter[to]', 'filter[duration]', 'filter[next]', 'filter[moved]'] },
} as const satisfies ResourceContract
