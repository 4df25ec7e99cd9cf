import { availabilityQuery } from '#api/queries/meetings/free-slots.ts'
import { usualNextSlots } from '#contract/meetings/free-slots.ts'
import { freeSlots, nextSlots } from '#domain/meetings/availability/free-slots.ts'
import { instant } from '#domain/platform/ids.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { dayMs } from '#domain/platform/wall-clock.ts'
import type { NoticeReader } from './reader.ts'
import type { DatesOffered } from './subject.ts'

/** How long a session is that is planned by a mail, in minutes. */
const usualMinutes = 45
/** Days ahead in which dates are looked for. */
const daysAhead = 28

/** The next dates that the reader and the other one have free. */
export async function freeDates(
  { sql, userId, timeZone }: NoticeReader,
  otherId: string,
): Promise<DatesOffered['slots']> {
  const now = new Date()
  const span = {
    from: wallDate(timeZone, now),
    to: wallDate(timeZone, new Date(now.getTime() + daysAhead * dayMs)),
  }
  const people = await availabilityQuery(sql, [userId, otherId], span)
  const [own, other] = [people.get(userId), people.get(otherId)]
  if (own === undefined || other === undefined) return []
  const free = freeSlots([own, other], { ...span, minutes: usualMinutes, now: instant(now) })
  return nextSlots(free, { count: usualNextSlots, timeZone, now: instant(now) }).map(({ start }) => ({
    startsAt: new Date(start).toISOString(),
    minutes: usualMinutes,
  }))
}
