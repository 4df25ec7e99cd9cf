import { useMemo } from 'react'
import { freeSlotsMeta, type OwnHeld } from '#contract/meetings/free-slots.ts'
import { ApiError } from '../data/errors.ts'
import { useList } from '../data/hooks.ts'
import { freeSlotsOf } from '../meeting/calls.ts'
import { minute } from '../meeting/when.ts'
import { addDays, dayIn } from './wallClock.ts'
import { callOf, daysOf, weekNumber, weekOf } from './weeks.ts'

interface Wanted {
  relationship: string
  zone: string
  /** Null: nothing to ask for yet. */
  minutes: number | null
  now: Date
  moved?: Moved | undefined
}

/** The session that gets another date, and the one that it has. */
export interface Moved {
  id: string
  starts_at: string | null
  ends_at: string | null
}

const isSame = (one: string, other: string | null | undefined) => other != null && Date.parse(one) === Date.parse(other)

/** The slots that both have free in the four weeks around one, and of that week by day. */
export function useSlots({ relationship, zone, minutes, now, moved }: Wanted, number: number) {
  const today = dayIn(zone, now)
  const call = callOf(number, today)
  const slotsQuery = useList(
    freeSlotsOf(relationship, { from: call.from, to: call.to, minutes: minutes ?? 0, moved: moved?.id }),
    {
      enabled: minutes !== null,
    },
  )
  const { data } = slotsQuery
  const week = weekOf(number, today)
  const slots = useMemo(
    () =>
      (data?.data ?? []).filter(
        ({ attributes: { starts_at: start, ends_at: end } }) =>
          Date.parse(start) > now.getTime() && !(isSame(start, moved?.starts_at) && isSame(end, moved?.ends_at)),
      ),
    [data, now, moved?.starts_at, moved?.ends_at],
  )
  const of = (n: number) => daysOf(slots, weekOf(n, today), zone)
  // Of the requested weeks: the one of the call before has its own call.
  const filled = Array.from({ length: call.last - call.first + 1 }, (_, n) => call.first + n).filter(
    (n) => of(n).length > 0,
  )
  return {
    week,
    call,
    slots,
    days: of(number),
    /** The weeks of this call that have slots. */
    filled,
    hours: freeSlotsMeta.safeParse(data?.meta).data ?? null,
    isPending: minutes !== null && data === undefined && !slotsQuery.isError,
    error: data === undefined && slotsQuery.error instanceof ApiError ? slotsQuery.error : null,
    retry: () => void slotsQuery.refetch(),
  }
}
export type Slots = ReturnType<typeof useSlots>

/** Whether a slot is still on offer; null while that is not known. */
export function useIsOffered(wanted: Wanted, slot: string): boolean | null {
  const { zone, now } = wanted
  const number = slot === '' ? 0 : weekNumber(dayIn(zone, new Date(slot)), dayIn(zone, now))
  const { slots, isPending, error } = useSlots({ ...wanted, minutes: slot === '' ? null : wanted.minutes }, number)
  if (slot === '' || wanted.minutes === null || isPending || error !== null) return null
  return slots.some(({ attributes }) => attributes.starts_at === slot)
}

/** What is known of a time that is typed. */
export interface TimeThen {
  /** Both are free: to the quarter of an hour. Null while that is not known. */
  isFree: boolean | null
  /** What the reader has agreed to then. */
  held: OwnHeld | null
}

export function useTimeThen(
  { relationship, zone, now, moved }: Omit<Wanted, 'minutes'>,
  date: { starts_at: string; minutes: number } | null,
): TimeThen {
  const day = dayIn(zone, date === null ? now : new Date(date.starts_at))
  const span = { from: addDays(day, -1), to: addDays(day, 1), moved: moved?.id }
  const enabled = date !== null
  // What both share begins at quarters: slots of half an hour and of a quarter cover it whole.
  const halves = useList(freeSlotsOf(relationship, { ...span, minutes: 30 }), { enabled })
  const quarters = useList(freeSlotsOf(relationship, { ...span, minutes: 15 }), { enabled })
  if (date === null || !halves.data || !quarters.data) return { isFree: null, held: null }
  const slots = [...halves.data.data, ...quarters.data.data]
    .map(({ attributes }) => ({ start: Date.parse(attributes.starts_at), end: Date.parse(attributes.ends_at) }))
    .sort((a, b) => a.start - b.start)
  const start = Date.parse(date.starts_at)
  const end = start + date.minutes * minute
  let reached = start
  for (const slot of slots) if (slot.start <= reached && slot.end > reached) reached = slot.end
  const own = freeSlotsMeta.safeParse(quarters.data.meta).data?.own_held ?? []
  const held = own.find((one) => Date.parse(one.starts_at) < end && start < Date.parse(one.ends_at)) ?? null
  return { isFree: reached >= end, held }
}
