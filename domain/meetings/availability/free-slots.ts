import type { OpenSlot } from '../../community/match/week.ts'
import type { Instant } from '../../platform/ids.ts'
import { dayOf, minuteMs, minutesOfDay, wallClock, weekdayOf } from '../../platform/wall-clock.ts'
import { ruleCheck, type Booking } from './booking-rules.ts'
import { difference, intersection, union, type Interval } from './intervals.ts'
import type { Hindrance } from './words.ts'

/** Open from `start` to `end`, both `HH:MM`. */
export interface Hours {
  readonly start: string
  readonly end: string
}

/** Days on which the hours of the week do not count, but `hours`; none: closed. */
export interface DaysApart {
  /** `2026-03-29`; the last day is among them. */
  readonly firstDay: string
  readonly lastDay: string
  readonly hours: readonly Hours[]
}

/** When somebody can meet. Weeks and days apart are on the wall clock of `timeZone`. */
export interface Availability {
  readonly timeZone: string
  readonly week: readonly OpenSlot[]
  readonly daysApart: readonly DaysApart[]
  /** Agreed meetings, and what other calendars hold. */
  readonly busy: readonly Interval[]
  /** Left out: they have no booking rules. */
  readonly booking?: Booking
}

export interface SlotsWanted {
  /** Days of the zone of the first person. */
  readonly from: string
  readonly to: string
  readonly minutes: number
  readonly now: Instant
}

const halfHourMs = 30 * minuteMs
const quarterMs = 15 * minuteMs

const mostNearest = 2

/** The next slots begin no sooner: the other person has to read the proposal first. */
const noticeMs = 2 * 60 * minuteMs

/**
 * The slots of that length that both people have free, in order. They start at whole and half hours, and where their
 * shared time begins at a quarter. Where one of the two has set no hours, the hours of the other count. Those against
 * the booking rules of either are left out (docs/decisions/2403).
 */
export function freeSlots(
  people: readonly [Availability, Availability],
  { from, to, minutes, now }: SlotsWanted,
): readonly Interval[] {
  if (!people.some(tellsHours)) return []
  const [first, second] = people.map(withDefaultHours) as [Availability, Availability]
  const clock = wallClock(first.timeZone)
  const begin = Math.max(clock.at(dayOf(from), 0), Date.parse(now) + 1)
  const end = clock.at(dayOf(to) + 1, 0)
  const length = minutes * minuteMs
  // A slot that begins on the last evening may end on the next day.
  const span = { start: begin, end: end + length }
  const checks = people.flatMap(({ booking, timeZone }) =>
    booking === undefined ? [] : [ruleCheck(booking, timeZone, Date.parse(now))],
  )
  const both = intersection(openHours(first, span), openHours(second, span))
  return difference(both, union([...first.busy, ...second.busy]))
    .flatMap((free) => startsIn(free, length))
    .filter((start) => start >= begin && start < end)
    .map((start) => ({ start, end: start + length }))
    .filter((slot) => checks.every((broken) => broken(slot).length === 0))
}

/** Whether they have hours in a usual week. */
export function tellsHours({ week }: Pick<Availability, 'week'>): boolean {
  return week.length > 0
}

const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }))

/** A person without hours takes those of the other one, but for closed days. */
function withDefaultHours(person: Availability): Availability {
  return tellsHours(person) ? person : { ...person, week: wholeWeek }
}

/**
 * A few to choose from at a glance, in order: the first of each of the next days, then others that none of these
 * overlaps.
 * @param timeZone which says where a day ends
 */
export function nextSlots(
  slots: readonly Interval[],
  { count, timeZone, now }: { readonly count: number; readonly timeZone: string; readonly now: Instant },
): readonly Interval[] {
  const clock = wallClock(timeZone)
  const earliest = Date.parse(now) + noticeMs
  const later = slots.filter(({ start }) => start >= earliest)
  const isFirst = ({ start }: Interval, n: number) => clock.dayAt(later[n - 1]?.start ?? 0) !== clock.dayAt(start)
  const chosen = later.filter(isFirst).slice(0, count)
  for (const slot of later) {
    if (chosen.length === count) break
    if (chosen.every(({ start, end }) => end <= slot.start || slot.end <= start)) chosen.push(slot)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}

/**
 * Why somebody cannot meet at a time, the first reason; null: they can.
 * @param beside other times that count as agreed
 * @param now in milliseconds since the epoch
 */
export function hindranceOf(
  person: Availability,
  slot: Interval,
  { beside, now }: { readonly beside: readonly Interval[]; readonly now: number },
): Hindrance | null {
  const { busy, booking, timeZone } = person
  if (busy.some(({ start, end }) => start < slot.end && slot.start < end)) return 'busy'
  const outside = difference([slot], openHours(withDefaultHours(person), slot))
  const held = [...(booking?.held ?? []), ...beside]
  const [rule] = booking === undefined ? [] : ruleCheck({ ...booking, held }, timeZone, now)(slot)
  return rule ?? (outside.length > 0 ? 'hours' : null)
}

/** At most two slots for a time that does not suit, the nearest ones, apart from each other and from other times. */
export function nearestSlots(
  slots: readonly Interval[],
  { to, beside }: { readonly to: Interval; readonly beside: readonly Interval[] },
): readonly Interval[] {
  const taken = beside.filter(({ start }) => start !== to.start)
  const chosen: Interval[] = []
  const distance = ({ start }: Interval) => Math.abs(start - to.start)
  for (const slot of slots.toSorted((a, b) => distance(a) - distance(b))) {
    if (chosen.length === mostNearest) break
    if ([...taken, ...chosen].every(({ start, end }) => end <= slot.start || slot.end <= start)) chosen.push(slot)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}

/** The hours of a person on the days that a span touches in their zone. */
export function openHours({ timeZone, week, daysApart }: Availability, span: Interval): readonly Interval[] {
  const clock = wallClock(timeZone)
  const open: Interval[] = []
  const [first, last] = [clock.dayAt(span.start), clock.dayAt(span.end)]
  for (let day = first; day <= last; day += 1) {
    for (const { start, end } of hoursOn(day, week, daysApart))
      open.push({ start: clock.at(day, minutesOfDay(start)), end: clock.at(day, minutesOfDay(end)) })
  }
  return union(open)
}

function hoursOn(day: number, week: readonly OpenSlot[], daysApart: readonly DaysApart[]): readonly Hours[] {
  const apart = daysApart.find(({ firstDay, lastDay }) => dayOf(firstDay) <= day && day <= dayOf(lastDay))
  return apart === undefined ? week.filter(({ weekday }) => weekday === weekdayOf(day)) : apart.hours
}

function startsIn({ start, end }: Interval, length: number): readonly number[] {
  const starts: number[] = []
  let at = Math.ceil(start / quarterMs) * quarterMs
  while (at + length <= end) {
    starts.push(at)
    at = (Math.floor(at / halfHourMs) + 1) * halfHourMs
  }
  return starts
}
