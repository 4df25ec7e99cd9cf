import { z } from 'zod'
import { buffers, mostNoticeDays, mostPerDay, mostPerWeek } from '#domain/meetings/availability/words.ts'
import type { ResourceContract } from '../platform/resource.ts'

export { buffers, mostNoticeDays, mostPerDay, mostPerWeek }

/** One schema a value: the OpenAPI document lists them. */
const literals = buffers.map((minutes) => z.literal(minutes))

const rules = {
  /** Minutes kept free before and after each agreed time. */
  buffer_minutes: z.union(literals),
  /** The first day that others may choose is so many days after today; 0: today. */
  notice_days: z.number().int().min(0).max(mostNoticeDays),
  /** Meetings at most on a day and in a week from Monday to Sunday, in the person's zone; null: any number. */
  most_per_day: z.number().int().min(1).max(mostPerDay).nullable(),
  most_per_week: z.number().int().min(1).max(mostPerWeek).nullable(),
}

/** What others may choose of the reader's time. Without any set, nothing limits it. */
export const bookingRuleAttributes = z.object({
  ...rules,
  /** Slots of an hour in the reader's own hours until that day: those that are free, and those that the rules leave. */
  free_slots: z.number().int(),
  offered_slots: z.number().int(),
  until: z.iso.date(),
  /** The week, until then, with the most agreed meetings; null: none has any, or there are no rules. */
  fullest_week: z.object({ monday: z.iso.date(), meetings: z.number().int() }).nullable(),
})
export type BookingRuleAttributes = z.infer<typeof bookingRuleAttributes>

export const bookingRules = {
  type: 'booking_rules',
  attributes: bookingRuleAttributes,
  paths: { own: '/booking_rules' },
  bodies: {
    /** All four: it takes the place of what was set. */
    replace: z.strictObject({
      data: z.strictObject({ type: z.literal('booking_rules'), attributes: z.strictObject(rules) }),
    }),
  },
} as const satisfies ResourceContract
