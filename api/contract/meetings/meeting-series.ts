import { z } from 'zod'
import { hindrances } from '#domain/meetings/availability/words.ts'
import { cancelReasons, mostInSeries } from '#domain/meetings/meeting/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, noteMaxLength, slot } from '../platform/values.ts'
import { createMeeting } from './meetings.ts'

export { mostInSeries, rhythms, type Rhythm } from '#domain/meetings/meeting/words.ts'

const hindrance = z.enum(hindrances)

/** A date of a series that is not planned yet. Its id is the instant at which it starts. */
export const seriesDateAttributes = z.object({
  starts_at: instant,
  ends_at: instant,
  /** null: the reader can, and the other person. */
  own: hindrance.nullable(),
  other: hindrance.nullable(),
  /** What keeps the reader busy then. */
  own_busy: z.object({ starts_at: instant, ends_at: instant }).nullable(),
  /** Slots nearby that both have free, the nearest first. */
  instead: z.array(instant),
})
export type SeriesDateAttributes = z.infer<typeof seriesDateAttributes>

/**
 * `filter[first]` is the instant of the first date; the others have its hour on the reader's clock, by `filter[rhythm]`
 * and `filter[count]`. `filter[dates]` are instants instead of these, at most twelve, in order. `filter[duration]` is
 * in minutes. Without them: one date, tomorrow at this hour, of an hour. Dates beyond a year are left out.
 * `filter[moved]` are the meetings of this accompaniment that get these dates: what they hold is free for them.
 */
export const seriesDates = {
  type: 'series_dates',
  id: 'instant',
  attributes: seriesDateAttributes,
  paths: { ofRelationship: '/mentoring_relationships/:id/series_dates' },
  filters: {
    ofRelationship: [
      'filter[first]',
      'filter[rhythm]',
      'filter[count]',
      'filter[dates]',
      'filter[duration]',
      'filter[moved]',
    ],
  },
} as const satisfies ResourceContract

const note = z.string().trim().max(noteMaxLength)
const dates = z.array(slot).min(1).max(mostInSeries)
const { appointment: _one, ...about } = createMeeting.shape.data.shape.attributes.shape

/** Several meetings, each at its date, proposed together. The answer is the first of them. */
export const createSeries = z.strictObject({
  data: z.strictObject({
    type: z.literal('meeting_series'),
    attributes: z.strictObject({ ...about, dates }),
    relationships: createMeeting.shape.data.shape.relationships.omit({ mentoring_relationship: true }).optional(),
  }),
})

/**
 * One of: `accepted`, the meetings whose dates are agreed, all or none; the other open ones are declined; `dates`,
 * another rhythm for the open ones, in their order; `move`, another date for this meeting, with which those after it
 * move; `cancel`, with a reason, this one and those after it.
 */
export const updateSeries = z.strictObject({
  data: z.strictObject({
    type: z.literal('meeting_series'),
    /** Of a meeting of the series. */
    id: z.uuid(),
    attributes: z
      .strictObject({
        accepted: z.array(z.uuid()).max(mostInSeries).optional(),
        dates: dates.optional(),
        move: slot.optional(),
        cancel: z.enum(cancelReasons).optional(),
        /** With `accepted` it is about the dates that are declined. */
        note: note.optional(),
        /**
         * With `accepted`, `dates` and `move`: the open or agreed dates that the sender saw. Where another one stands
         * meanwhile nothing is done.
         */
        appointments: z.array(z.uuid()).max(mostInSeries).optional(),
      })
      .refine(
        ({ accepted, dates: other, move, cancel }) =>
          [accepted, other, move, cancel].filter((one) => one !== undefined).length === 1,
        { error: 'one_of_series_acts' },
      ),
  }),
})
