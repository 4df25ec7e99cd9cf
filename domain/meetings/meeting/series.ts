import { instant, type Instant } from '../../platform/ids.ts'
import { dateOf, dayOf, minuteMs, wallClock, weekdayOf } from '../../platform/wall-clock.ts'
import type { MeetingDecision } from './decision.ts'
import type { MeetingEvent, Together } from './events.ts'
import type { Rhythm } from './words.ts'

interface Series {
  readonly first: Instant
  readonly rhythm: Rhythm
  readonly count: number
  /** Of who proposes: the hour stays the same on its clocks. */
  readonly timeZone: string
}

/**
 * When the meetings of a series begin, the first one first. By the month they are on the same weekday of it: the second
 * Tuesday, say. The fifth one of a month is its last one in the others. Where the clocks skip the hour or show it
 * twice, as `wallClock` has it.
 */
export function seriesDates({ first, rhythm, count, timeZone }: Series): readonly Instant[] {
  const clock = wallClock(timeZone)
  const from = Date.parse(first)
  const [day, minutes] = [clock.dayAt(from), clock.minutesAt(from)]
  // The first one is as it was given, also in an hour that comes twice, and to the second.
  return Array.from({ length: count }, (_, n) =>
    n === 0 ? first : instant(new Date(clock.at(nthDay(day, rhythm, n), minutes))),
  )
}

function nthDay(day: number, rhythm: Rhythm, n: number): number {
  switch (rhythm) {
    case 'weekly':
      return day + 7 * n
    case 'biweekly':
      return day + 14 * n
    case 'monthly':
      return sameWeekday(day, n)
    default:
      return rhythm satisfies never
  }
}

/** The same weekday of the month so many months later. */
function sameWeekday(day: number, months: number): number {
  const date = dateOf(day)
  const week = Math.ceil(Number(date.slice(8)) / 7)
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [begin, end] = [firstOf(month), firstOf(month + 1)]
  const first = begin + ((weekdayOf(day) - weekdayOf(begin) + 7) % 7)
  const wanted = first + 7 * (week - 1)
  return wanted < end ? wanted : wanted - 7
}

/** The first day of a month, counted from the year 0. */
function firstOf(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return dayOf(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/**
 * Dates that move as the first of them does, by as many days and minutes on the clocks of the zone: a series keeps its
 * hour when one of the dates lies after a clock change.
 */
export function movedDates(dates: readonly Instant[], to: Instant, timeZone: string): readonly Instant[] {
  const clock = wallClock(timeZone)
  const [first] = dates
  if (first === undefined) return []
  const [from, target] = [Date.parse(first), Date.parse(to)]
  const days = clock.dayAt(target) - clock.dayAt(from)
  const minutes = clock.minutesAt(target) - clock.minutesAt(from)
  return dates.map((date, n) => {
    const at = Date.parse(date)
    return n === 0 ? to : instant(new Date(clock.at(clock.dayAt(at) + days, clock.minutesAt(at) + minutes)))
  })
}

/** Dates of the same length that follow each other, none of which overlaps another. */
export function areApart(dates: readonly { readonly startsAt: Instant; readonly minutes: number }[]): boolean {
  return dates.every(({ startsAt }, n) => {
    const before = dates[n - 1]
    return before === undefined || Date.parse(before.startsAt) + before.minutes * minuteMs <= Date.parse(startsAt)
  })
}

/** The decision about one of several meetings of a series that change in one append. */
export function inSeries(decision: MeetingDecision, together: Together): MeetingDecision {
  return 'refusal' in decision ? decision : { events: decision.events.map((event) => withOthers(event, together)) }
}

const changed = ['AppointmentProposed', 'AppointmentAccepted', 'AppointmentDeclined', 'MeetingCancelled'] as const
type Changed = Extract<MeetingEvent, { readonly type: (typeof changed)[number] }>

function withOthers(event: MeetingEvent, together: Together): MeetingEvent {
  return isChange(event) ? ({ ...event, data: { ...event.data, together } } as Changed) : event
}

function isChange(event: MeetingEvent): event is Changed {
  return changed.some((type) => type === event.type)
}
