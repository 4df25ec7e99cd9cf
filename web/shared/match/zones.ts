import type { MatchReceipt } from '#contract/community/match.ts'
import type { ProfileAttributes } from '#contract/community/profiles.ts'

export type WeeklySlot = ProfileAttributes['availabilities'][number]

const day = 24 * 60
const week = 7 * day

const formats = new Map<string, Intl.DateTimeFormat>()

/** A browser takes long to make one, and a week of slots reads it hundreds of times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(zone, format)
  return format
}

/** Minutes that a zone's wall clock is ahead of UTC at `at`. */
export function zoneOffset(zone: string, at: Date): number {
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return Math.round((wall - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Weekly slots of one zone on the wall clock of another, by the offsets that hold at `at`; cut at midnight, in the
 * week's order.
 */
export function slotsInZone(slots: readonly WeeklySlot[], from: string, to: string, at = new Date()): WeeklySlot[] {
  const shift = from === to ? 0 : zoneOffset(to, at) - zoneOffset(from, at)
  return slots
    .flatMap(({ weekday, start, end }) => {
      const begins = ((weekday - 1) * day + minutesOf(start) + shift + week) % week
      const length = minutesOf(end) - minutesOf(start)
      const untilMidnight = day - (begins % day)
      const parts =
        length > untilMidnight
          ? [[begins, untilMidnight] as const, [(begins + untilMidnight) % week, length - untilMidnight] as const]
          : [[begins, length] as const]
      return parts.map(([at, lasts]) => ({
        weekday: Math.floor(at / day) + 1,
        start: clock(at % day),
        end: clock((at % day) + lasts),
      }))
    })
    .sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
}

/** A receipt with its common hours in the reader's zone; the server sends them in the mentee's. */
export function receiptInZone(receipt: MatchReceipt, menteeZone: string, readerZone: string): MatchReceipt {
  return {
    ...receipt,
    criteria: receipt.criteria.map((criterion) =>
      criterion.slots ? { ...criterion, slots: slotsInZone(criterion.slots, menteeZone, readerZone) } : criterion,
    ),
  }
}
