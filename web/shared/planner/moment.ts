import { slotMinutes } from '#contract/meetings/free-slots.ts'
import type { meetingTypes } from '#contract/meetings/meetings.ts'
import { readDay, readTime } from './readDay.ts'
import type { DayFault } from './readDay.ts'
import { dayIn, instantsAt } from './wallClock.ts'

/** How a date is chosen: among common slots, in the picture of the week, typed, or not yet. */
/** Usual lengths of a session, in minutes. */
export const durations = ['30', '45', '60', '90']

export const ways = ['slots', 'week', 'other', 'undated'] as const
export type Way = (typeof ways)[number]

/** A date as it is typed. `slot` is the start of the chosen one; `minutes` may be anything while it is typed. */
export interface TypedDate {
  way: Way
  minutes: string
  slot: string
  day: string
  time: string
  note: string
}
export const emptyDate: TypedDate = { way: 'slots', minutes: '45', slot: '', day: '', time: '', note: '' }

/** What is wrong, and at which field. `day`: the day that was meant. */
export interface DateFault {
  field: 'minutes' | 'slot' | 'day' | 'time'
  fault:
    | DayFault
    | 'minutes_wrong'
    | 'slot_missing'
    | 'slot_gone'
    | 'time_missing'
    | 'time_unreadable'
    | 'no_such_time'
    | 'past'
    | 'too_far'
  day?: string
}

export interface ChosenDate {
  starts_at: string
  minutes: number
  /** Where the clock is put back the hour comes twice: the second time. `starts_at` is the first. */
  again: string | null
}

const furthest = 366 * 86_400_000

export function minutesTyped(minutes: string): number | null {
  const number = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0
  return number >= slotMinutes.least && number <= slotMinutes.most ? number : null
}

function instantFault(startsAt: string, now: Date): 'past' | 'too_far' | null {
  const apart = Date.parse(startsAt) - now.getTime()
  if (apart <= 0) return 'past'
  return apart > furthest ? 'too_far' : null
}

function typedMoment({ day, time }: TypedDate, zone: string, now: Date): { at: string[] } | { faults: DateFault[] } {
  const read = readDay(day, dayIn(zone, now))
  const hour = readTime(time)
  const faults: DateFault[] = []
  if ('fault' in read) faults.push({ field: 'day', ...read })
  else if (read.day < dayIn(zone, now)) faults.push({ field: 'day', fault: 'past' })
  if (hour === null) faults.push({ field: 'time', fault: time.trim() === '' ? 'time_missing' : 'time_unreadable' })
  if ('fault' in read || hour === null || faults.length > 0) return { faults }
  const at = instantsAt(read.day, hour, zone)
  const [first] = at
  if (first === undefined) return { faults: [{ field: 'time', fault: 'no_such_time', day: read.day }] }
  const fault = instantFault(first, now)
  if (fault === null) return { at }
  return { faults: [{ field: fault === 'past' ? 'time' : 'day', fault }] }
}

/** The date that the fields say, or what is wrong with them. Null: without a date. */
export function dateOf(
  typed: TypedDate,
  zone: string,
  now: Date,
): { date: ChosenDate | null; faults: readonly DateFault[] } {
  if (typed.way === 'undated') return { date: null, faults: [] }
  const minutes = minutesTyped(typed.minutes)
  const wrong: DateFault[] = minutes === null ? [{ field: 'minutes', fault: 'minutes_wrong' }] : []
  if (typed.way === 'other') {
    const moment = typedMoment(typed, zone, now)
    if ('faults' in moment) return { date: null, faults: [...wrong, ...moment.faults] }
    const [first, again = null] = moment.at
    if (minutes === null || first === undefined) return { date: null, faults: wrong }
    return { date: { starts_at: first, minutes, again }, faults: [] }
  }
  if (typed.slot === '') return { date: null, faults: [...wrong, { field: 'slot', fault: 'slot_missing' }] }
  if (instantFault(typed.slot, now) !== null)
    return { date: null, faults: [...wrong, { field: 'slot', fault: 'slot_gone' }] }
  if (minutes === null) return { date: null, faults: wrong }
  return { date: { starts_at: typed.slot, minutes, again: null }, faults: [] }
}

export interface TypedSubject {
  topic: string
  /** The id of a reason, « none », or nothing yet. */
  need: string
  description: string
}
export const noNeed = 'none'

export type MeetingType = (typeof meetingTypes)[number]
export interface TypedPlan extends TypedSubject, TypedDate {
  meeting_type: MeetingType
  /** Of a video conference, where the company has a tool of its own. */
  link: string
}
export const emptyPlan: TypedPlan = {
  topic: '',
  need: '',
  description: '',
  meeting_type: 'video_conference',
  link: '',
  ...emptyDate,
}

/** The topic is required; a need is optional. */
export function topicFault({ topic }: TypedSubject): 'topic_missing' | null {
  return topic.trim() === '' ? 'topic_missing' : null
}
