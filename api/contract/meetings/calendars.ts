import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** The address from which a calendar reads one's meetings. */
export const calendarFeedAttributes = z.object({
  /** Path below the company's address. Returned once, when it is made: only its hash is stored. */
  path: z.string().nullable(),
  created_at: instant,
  /** When a calendar last read it, to the hour. */
  read_at: instant.nullable(),
})
export type CalendarFeedAttributes = z.infer<typeof calendarFeedAttributes>

export const calendarFeeds = {
  type: 'calendar_feeds',
  attributes: calendarFeedAttributes,
  paths: { list: '/calendar_feed' },
  bodies: { create: z.strictObject({ data: z.strictObject({ type: z.literal('calendar_feeds') }) }) },
} as const satisfies ResourceContract

/** Calendars of somewhere else that a person may have. */
export const mostOutsideCalendars = 3

/**
 * Why a calendar could not be read: its address leads nowhere or to a private network, it answers with an error, it
 * wants somebody to sign in, it is no calendar, it is too long, or it takes too long.
 * `in_part`: it was read, but not all of it, so its owner may be busy at other times too.
 */
export const calendarFailures = [
  'unreachable',
  'private_network',
  'error_answer',
  'not_public',
  'not_found',
  'no_calendar',
  'too_long',
  'too_slow',
  'in_part',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]

export const outsideCalendarAttributes = z.object({
  /** Of its address, which is a secret and never returned. */
  host: z.string(),
  created_at: instant,
  /** When its busy times were last read. */
  read_at: instant.nullable(),
  /** When it was last fetched. */
  tried_at: instant.nullable(),
  /** Why that failed; null: it did not. */
  failure: z.enum(calendarFailures).nullable(),
})
export type OutsideCalendarAttributes = z.infer<typeof outsideCalendarAttributes>

export const outsideCalendars = {
  type: 'outside_calendars',
  attributes: outsideCalendarAttributes,
  paths: { list: '/outside_calendars', one: '/outside_calendars/:id' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('outside_calendars'),
        attributes: z.strictObject({ address: z.string().trim().min(1).max(2000) }),
      }),
    }),
  },
} as const satisfies ResourceContract
