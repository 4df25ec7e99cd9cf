import { mondayOf, type BookingRules } from '#domain/meetings/availability/booking-rules.ts'
import { freeSlots } from '#domain/meetings/availability/free-slots.ts'
import { instant } from '#domain/platform/ids.ts'
import { dateOf, dayOf, wallClock } from '#domain/platform/wall-clock.ts'
import { bookingRules as contract, type BookingRuleAttributes } from '../../contract/meetings/booking-rules.ts'
import { slotMinutes } from '../../contract/meetings/free-slots.ts'
import { found, resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { availabilityQuery, availabilityReads } from '../../queries/meetings/free-slots.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** Days ahead of which the effect of the rules is told. */
const daysAhead = 14

const none: BookingRules = { bufferMinutes: 0, noticeDays: 0, perDay: null, perWeek: null }

/** The reader's own booking rules, with what they leave to others. */
export function bookingRuleEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const declared = {
    reads: availabilityReads,
    query: queryOf(contract),
    answers: answersOf(contract),
  }
  const show = async (call: SignedInCall) => {
    const now = instant(new Date())
    const today = wallClock(call.user.timeZone).dayAt(Date.parse(now))
    const span = { from: dateOf(today), to: dateOf(today + daysAhead) }
    const own = found((await availabilityQuery(sql(call.company.id), [call.user.id], span)).get(call.user.id))
    const { booking, ...unlimited } = own
    const wanted = { ...span, minutes: slotMinutes.usual, now }
    const { bufferMinutes, noticeDays, perDay, perWeek } = booking?.rules ?? none
    const attributes = {
      // PostgreSQL holds none but these.
      buffer_minutes: bufferMinutes as BookingRuleAttributes['buffer_minutes'],
      notice_days: noticeDays,
      most_per_day: perDay,
      most_per_week: perWeek,
      free_slots: freeSlots([unlimited, unlimited], wanted).length,
      offered_slots: freeSlots([own, own], wanted).length,
      until: span.to,
      fullest_week: fullestWeek(own, today, dayOf(span.to)),
    } satisfies BookingRuleAttributes
    return resources(call, { type: contract.type, id: call.user.id, attributes })
  }
  return [
    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: contract.paths.own,
      summary: 'What others may choose of the reader’s time, and how many slots that leaves',
      handle: show,
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'put',
      path: contract.paths.own,
      summary: 'Set one’s own booking rules',
      body: { schema: contract.bodies.replace, kind: contract.type },
      handle: async (call, { data: { attributes: given } }) => {
        await call.once(sql(call.company.id)).transaction((work) =>
          work.query({
            name: 'booking_rules_set',
            text: `insert into app.booking_rules (user_id, company_id, buffer_minutes, notice_days, most_per_day,
                most_per_week)
              values ($1, $2, $3, $4, $5, $6)
              on conflict (user_id) do update set buffer_minutes = excluded.buffer_minutes,
                notice_days = excluded.notice_days, most_per_day = excluded.most_per_day,
                most_per_week = excluded.most_per_week`,
            values: [
              call.user.id,
              call.company.id,
              given.buffer_minutes,
              given.notice_days,
              given.most_per_day,
              given.most_per_week,
            ],
          }),
        )
        return show(call)
      },
    }),
  ]
}

type Own = Parameters<typeof freeSlots>[0][0]

/** Of the weeks from today until the last day, the first of those with the most meetings. */
function fullestWeek({ booking, timeZone }: Own, today: number, last: number): BookingRuleAttributes['fullest_week'] {
  const clock = wallClock(timeZone)
  const weeks = new Map<number, number>()
  for (const { start } of booking?.held ?? []) {
    const monday = mondayOf(clock.dayAt(start))
    if (monday >= mondayOf(today) && monday <= last) weeks.set(monday, (weeks.get(monday) ?? 0) + 1)
  }
  const [fullest] = [...weeks].toSorted(([a, few], [b, many]) => many - few || a - b)
  return fullest === undefined ? null : { monday: dateOf(fullest[0]), meetings: fullest[1] }
}
