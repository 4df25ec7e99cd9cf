import { useTranslation } from 'react-i18next'
import { slotMinutes } from '#contract/meetings/free-slots.ts'
import type { ApiError } from '../data/errors.ts'
import { useFormats } from '../i18n/format.ts'
import { dateOf, minutesTyped } from './moment.ts'
import type { DateFault, TypedDate } from './moment.ts'
import { noonOf } from './day.ts'
import { type Moved, useIsOffered } from './useSlots.ts'

/** What may look different once a session is planned, and what a refusal says has changed. */
export const touched = [
  'meetings',
  'mentoring_relationships',
  'notifications',
  'free_slots',
  'meeting_reasons',
] as const

/** The date that the fields say, as far as it is still on offer, and what is wrong with them. */
export function useDate(typed: TypedDate, relationship: string, now: Date, moved?: Moved) {
  const { zone } = useFormats()
  const isListed = typed.way === 'slots' || typed.way === 'week'
  const wanted = { relationship, zone, minutes: minutesTyped(typed.minutes), now, moved }
  const offered = useIsOffered(wanted, isListed ? typed.slot : '')
  const read = dateOf(typed, zone, now)
  if (offered !== false) return read
  const faults: DateFault[] = [{ field: 'slot', fault: 'slot_gone' }]
  return { date: null, faults }
}

/** A fault of a date in words. */
export function useFaultWords() {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  return ({ fault, field, day }: DateFault): string => {
    const named = day === undefined ? '' : formats.weekdayDay(noonOf(day, formats.zone))
    if (fault === 'past') return t(field === 'day' ? 'faults.past_day' : 'faults.past')
    return t(`faults.${fault}`, { day: named, city: formats.city(formats.zone), ...slotMinutes })
  }
}

const dateFields = ['starts_at', 'appointment', 'minutes', 'time_zone']

/** Whether the server refused the date, and not what goes with it. */
export function isOfDate(error: ApiError): boolean {
  return error.status === 422 && (error.code === 'partner_busy' || dateFields.some((field) => error.of(field)))
}
