import { z } from 'zod'
import { slot } from '#contract/values.ts'
import type { Draft } from '../../shared/form/useDraftForm.ts'

/** A date as it is typed: `date` yyyy-mm-dd and `time` hh:mm on the reader's clock. */
const typed = z.object({ date: z.string(), time: z.string(), minutes: z.number() })
export type TypedSlot = z.infer<typeof typed>

export const emptySlot: TypedSlot = { date: '', time: '', minutes: 45 }

/** On this device's clock, which is the reader's. */
export function instantOf({ date, time }: TypedSlot): Date {
  return new Date(`${date}T${time}`)
}

/** What is wrong, and at which field. */
export type Fault = 'date_missing' | 'time_missing' | 'past'

export function faultOf(slot: TypedSlot): Fault | null {
  if (Number.isNaN(Date.parse(slot.date))) return 'date_missing'
  const at = instantOf(slot).getTime()
  if (Number.isNaN(at)) return 'time_missing'
  return at <= Date.now() ? 'past' : null
}

/** A typed date as the contract takes it, in the reader's zone. The message of an issue is its fault. */
export function slotSchema(zone: string) {
  return typed
    .superRefine((given, context) => {
      const fault = faultOf(given)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
    .transform((given) => ({
      starts_at: instantOf(given).toISOString(),
      minutes: given.minutes,
      time_zone: zone,
    }))
    .pipe(slot)
}

/** The dates of a proposal as kept text. A row that is none is left out. */
export function slotsDraft(key: string): Draft<TypedSlot[]> {
  return {
    key,
    read: (text) => {
      try {
        const kept: unknown = JSON.parse(text)
        const rows = Array.isArray(kept) ? kept.flatMap((row) => typed.safeParse(row).data ?? []) : []
        return rows.length === 0 ? [emptySlot] : rows
      } catch {
        return [emptySlot]
      }
    },
    write: (slots) => JSON.stringify(slots.map(({ date, time, minutes }) => ({ date, time, minutes }))),
  }
}
