import { dayCloses, hoursFault, overlapped } from '#domain/meetings/availability/hours.ts'
import type { Hours } from '#domain/meetings/availability/free-slots.ts'
import { dayOf } from '#domain/platform/wall-clock.ts'
import {
  availabilities as contract,
  availabilityExceptions,
  longestDaysApart,
  mostDaysApart,
  mostSpans,
  type AvailabilityAttributes,
  type ExceptionAttributes,
} from '../../contract/meetings/availabilities.ts'
import { whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { noteChangedHours } from '../../queries/meetings/changed-hours.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { ownRows, readOwnRows } from '../platform/shared/own-rows.ts'
import { profileReads, readableProfileOf } from '../community/shared/profile-rights.ts'

const week = {
  table: 'app.availabilities',
  attributes: {
    weekday: 't.weekday',
    open: 't.open',
    start_time: `to_char(t.start_time, 'HH24:MI')`,
    end_time: `to_char(t.end_time, 'HH24:MI')`,
  },
  order: 't.weekday, t.start_time, t.id',
}

/** One's own week and days apart, and the weeks of those whose profile one may see. */
export function availabilityEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, refreshDirectory } = dependencies
  return [
    ...ownRows<AvailabilityAttributes>(dependencies, {
      contract,
      ...week,
      words: {
        list: "The reader's hours of an ordinary week",
        create: 'Add hours to a weekday',
        update: 'Change hours, or open and close them',
        delete: 'Remove hours',
      },
      most: mostSpans,
      defaults: { open: true },
      judge(wanted, others) {
        const hours = hoursOf(wanted)
        refuseFault(hours, ['/data/attributes/start_time', '/data/attributes/end_time'])
        const sameDay = others.filter(({ weekday, open }) => open && weekday === wanted.weekday)
        if (wanted.open) refuseOverlap(hours, sameDay.map(hoursOf), '/data/attributes/end_time')
      },
      async changed(transaction, call, { before, after }) {
        if (JSON.stringify(before) === JSON.stringify(after)) return
        const profiles = await noteChangedHours(transaction, call.user.id)
        await refreshDirectory(transaction, call.company.id, profiles)
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.ofUser,
      summary: 'The open hours of somebody whose profile the reader may see; one’s own with the closed ones',
      access: 'session',
      reads: profileReads,
      query: queryOf(contract),
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => {
        const userId = call.params['id'] ?? ''
        const isOwn = userId === call.user.id
        const connection = sql(call.company.id)
        if (!isOwn) await readableProfileOf(connection, call.user, userId)
        const rows = await readOwnRows<AvailabilityAttributes>(connection, week, userId)
        const visible = rows.filter(({ attributes }) => isOwn || attributes.open)
        return whole(
          call,
          visible.map(({ id, attributes }) => ({ type: contract.type, id, attributes })),
        )
      },
    }),

    ...ownRows<ExceptionAttributes>(dependencies, {
      contract: availabilityExceptions,
      table: 'app.availability_exceptions',
      attributes: { first_day: 't.first_day', last_day: 't.last_day', hours: 't.hours', label: 't.label' },
      order: 't.first_day, t.id',
      words: {
        list: "The reader's days apart: closed, or with other hours than those of the week",
        create: 'Add a day apart, or several in a row',
        update: 'Change days apart',
        delete: 'Remove days apart: the hours of the week count again',
      },
      most: mostDaysApart,
      defaults: { label: null },
      judge: judgeDaysApart,
    }),
  ]
}

function judgeDaysApart(wanted: ExceptionAttributes, others: readonly ExceptionAttributes[]): void {
  const { first_day, last_day, hours } = wanted
  const lastDay = { pointer: '/data/attributes/last_day' }
  if (last_day < first_day) throw new Problem(422, { code: 'days_end_before_start', source: lastDay })
  if (dayOf(last_day) - dayOf(first_day) >= longestDaysApart)
    throw new Problem(422, { code: 'days_too_long', values: { maximum: longestDaysApart }, source: lastDay })
  const taken = others.find((other) => first_day <= other.last_day && other.first_day <= last_day)
  if (taken !== undefined)
    throw new Problem(422, {
      code: 'days_overlap',
      values: { first: taken.first_day, last: taken.last_day },
      source: { pointer: '/data/attributes/first_day' },
    })
  for (const [n, one] of hours.entries()) {
    const pointer = `/data/attributes/hours/${n}`
    refuseFault(one, [`${pointer}/start`, `${pointer}/end`])
    refuseOverlap(one, hours.slice(0, n), `${pointer}/end`)
  }
}

function hoursOf({ start_time, end_time }: AvailabilityAttributes): Hours {
  return { start: start_time, end: end_time }
}

/** @throws Problem 422 with the member that is outside the day, or the end */
function refuseFault(hours: Hours, [startPointer, endPointer]: readonly [string, string]): void {
  const code = hoursFault(hours)
  if (code === null) return
  const pointer = code === 'hours_outside_day' && isOutside(hours.start) ? startPointer : endPointer
  throw new Problem(422, { code, source: { pointer } })
}

function isOutside(start: string): boolean {
  return hoursFault({ start, end: dayCloses }) !== null
}

function refuseOverlap(hours: Hours, others: readonly Hours[], pointer: string): void {
  const other = overlapped(hours, others)
  if (other === null) return
  const { start, end } = other
  throw new Problem(422, { code: 'hours_overlap', values: { start, end }, source: { pointer } })
}
