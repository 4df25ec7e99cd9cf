import { z } from 'zod'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { instant } from './definition.ts'

/** A proposed or agreed moment. */
export const slotFields = { starts_at: instant, minutes: z.int().min(15).max(240), time_zone: z.string() }

export function publicSlot({ startsAt, minutes, timeZone }: Slot) {
  return { starts_at: startsAt, minutes, time_zone: timeZone }
}
