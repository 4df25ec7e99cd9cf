import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { line } from '../platform/line.ts'

/** Hours of one weekday that an account may have, and days apart. */
export const mostSpans = 70
export const mostDaysApart = 100
/** Of the hours of one day apart. */
export const mostHoursOfDay = 6
/** Days from the first to the last. */
export const longestDaysApart = 366
export const labelMaxLength = 60

/** `HH:MM`, wall-clock. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Hours of a weekday (1 is Monday), on the wall clock of the person. Closed ones are kept for another time. */
export const availabilityAttributes = z.object({
  weekday: z.number().int().min(1).max(7),
  open: z.boolean(),
  start_time: timeOfDay,
  end_time: timeOfDay,
})
export type AvailabilityAttributes = z.infer<typeof availabilityAttributes>

const { shape } = availabilityAttributes

export const availabilities = {
  type: 'availabilities',
  attributes: availabilityAttributes,
  paths: { list: '/availabilities', one: '/availabilities/:id', ofUser: '/users/:id/availabilities' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('availabilities'),
        attributes: z.strictObject({ ...shape, open: shape.open.optional() }),
      }),
    }),
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('availabilities'),
        id: z.uuid(),
        attributes: z.strictObject(shape).partial().optional(),
      }),
    }),
  },
} as const satisfies ResourceContract

/** Days on which other hours count than those of the week; without hours they are closed. */
export const exceptionAttributes = z.object({
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  hours: z.array(z.strictObject({ start: timeOfDay, end: timeOfDay })).max(mostHoursOfDay),
  /** For the person alone. */
  label: line(labelMaxLength).nullable(),
})
export type ExceptionAttributes = z.infer<typeof exceptionAttributes>

const { shape: apart } = exceptionAttributes

export const availabilityExceptions = {
  type: 'availability_exceptions',
  attributes: exceptionAttributes,
  paths: { list: '/availability_exceptions', one: '/availability_exceptions/:id' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('availability_exceptions'),
        attributes: z.strictObject({ ...apart, label: apart.label.optional() }),
      }),
    }),
    update: z.strictObject({
      data: z.strictObject({
        type: z.literal('availability_exceptions'),
        id: z.uuid(),
        attributes: z.strictObject(apart).partial().optional(),
      }),
    }),
  },
} as const satisfies ResourceContract
