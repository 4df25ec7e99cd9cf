import { z } from 'zod'
import { freeSlots, hindranceOf, nearestSlots, type Availability } from '#domain/meetings/availability/free-slots.ts'
import { seriesDates as datesOf } from '#domain/meetings/meeting/series.ts'
import type { Interval } from '#domain/meetings/availability/intervals.ts'
import { id, instant, isUuid, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import { dateOf, dayMs, minuteMs, wallClock } from '#domain/platform/wall-clock.ts'
import {
  findMentoringRelationship,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import { slotMinutes } from '../../contract/meetings/free-slots.ts'
import {
  createSeries,
  mostInSeries,
  rhythms,
  seriesDates as contract,
  updateSeries,
  type SeriesDateAttributes,
} from '../../contract/meetings/meeting-series.ts'
import { meetings as meetingsContract } from '../../contract/meetings/meetings.ts'
import { found, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { uuid } from '../../platform/openapi/parts.ts'
import { availabilityQuery, availabilityReads } from '../../queries/meetings/free-slots.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { invalid, viewerOf } from '../mentoring/shared/mentoring-policy.ts'
import { commandOf } from '../mentoring/shared/party-resource.ts'
import { meetingParty, plansMeetings, reasonOf, slotOf } from './shared/meeting-party.ts'

const [firstFilter, rhythmFilter, countFilter, datesFilter, durationFilter, movedFilter] =
  contract.filters.ofRelationship
/** Days on either side of a date in which others are found for it. */
const daysNearby = 3

/** Several meetings at once: their dates before they are sent, and what is done with all of them. */
export function meetingSeriesEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, meetings } = dependencies
  const { declared, show, settled, created } = meetingParty(dependencies)
  return [
    endpoint({
      method: 'get',
      path: contract.paths.ofRelationship,
      summary: 'The dates of a series to plan, whether both people can, and others nearby where they cannot',
      access: 'session',
      reads: [...new Set([...relationshipReads, ...availabilityReads])],
      query: {
        ...queryOf(contract),
        filters: contract.filters.ofRelationship,
        values: {
          [firstFilter]: { type: 'string', format: 'date-time' },
          [rhythmFilter]: { type: 'string', enum: rhythms },
          [countFilter]: { type: 'integer', minimum: 1, maximum: mostInSeries },
          [datesFilter]: { type: 'string', format: 'date-time' },
          [durationFilter]: { type: 'integer', minimum: slotMinutes.least, maximum: slotMinutes.most },
          [movedFilter]: uuid,
        },
      },
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const relationship = found(
          await findMentoringRelationship(connection, call.params['id'] ?? '', viewerOf(call.user)),
        )
        const { participantUserId, presenterUserId, state } = relationship
        if (![participantUserId, presenterUserId].includes(call.user.id) || !plansMeetings(state))
          throw new Problem(403, 'forbidden')
        const otherId = participantUserId === call.user.id ? presenterUserId : participantUserId
        const { timeZone } = call.user
        const { minutes, dates, meetingIds } = wantedBy(call)
        const slots = dates.map((date) => {
          const start = Date.parse(date)
          return { start, end: start + minutes * minuteMs }
        })
        const [from, to] = [slots[0]?.start ?? 0, slots.at(-1)?.end ?? 0]
        const clock = wallClock(timeZone)
        const span = { from: dateOf(clock.dayAt(from) - daysNearby), to: dateOf(clock.dayAt(to) + daysNearby) }
        const moved = { meetingIds, relationshipId: call.params['id'] ?? '' }
        const people = await availabilityQuery(connection, [call.user.id, otherId], { ...span, moved })
        const [own, other] = [found(people.get(call.user.id)), found(people.get(otherId))]
        return whole(
          call,
          slots.map((slot, n) => {
            const attributes = judged(own, other, { slot, slots, n, minutes })
            return { type: contract.type, id: attributes.starts_at, attributes }
          }),
        )
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: meetingsContract.paths.seriesOf,
      writes: 'meeting',
      summary: 'Plan a series of sessions, each at its date, which are proposed together; answers the first one',
      body: { schema: createSeries, kind: 'meeting_series' },
      handle: async (call, { data }) => {
        const { topic, description = null, meeting_type, dates, note = null } = data.attributes
        const result = await meetings.planSeries({
          ...commandOf(call),
          relationshipId: id<RelationshipId>(call.params['id'] ?? ''),
          topic,
          description,
          meetingType: meeting_type,
          reasonId: reasonOf(data.relationships?.meeting_reason?.data?.id),
          slots: dates.map(slotOf),
          note,
          link: data.attributes.conference_url ?? null,
        })
        return created(call, result, { data })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: meetingsContract.paths.series,
      writes: 'meeting',
      summary: 'Answer the open dates of a series at once, or move or cancel this session and those after it',
      body: { schema: updateSeries, kind: 'meeting_series' },
      handle: async (call, { data }) => {
        const { accepted, dates, move, cancel, note = null, appointments } = data.attributes
        const context = { ...commandOf(call), meetingId: id<MeetingId>(data.id), appointments }
        const result = accepted
          ? await meetings.answerSeries({ ...context, accepted: accepted.map((one) => id<MeetingId>(one)), note })
          : dates
            ? await meetings.proposeRhythm({ ...context, slots: dates.map(slotOf), note })
            : move
              ? await meetings.moveFollowing({ ...context, slot: slotOf(move), note })
              : await meetings.cancelFollowing({ ...context, reason: cancel ?? 'other', note })
        await settled(call, result, { data })
        return show(call, context.meetingId)
      },
    }),
  ]
}

interface Judged {
  readonly slot: Interval
  readonly slots: readonly Interval[]
  readonly n: number
  readonly minutes: number
}

/** A date, with the dates before it as if they were agreed. */
function judged(own: Availability, other: Availability, { slot, slots, n, minutes }: Judged): SeriesDateAttributes {
  const now = Date.now()
  const before = slots.slice(0, n)
  const [ownHindrance, otherHindrance] = [own, other].map((person) =>
    hindranceOf(person, slot, { beside: before, now }),
  )
  const busy = own.busy.find(({ start, end }) => start < slot.end && slot.start < end)
  const others = slots.filter((_, one) => one !== n)
  const people = [withHeld(own, others), withHeld(other, others)] as const
  const instead =
    ownHindrance == null && otherHindrance == null
      ? []
      : nearestSlots(freeSlots(people, { ...nearby(own, slot), minutes, now: instant(new Date(now)) }), {
          to: slot,
          beside: slots,
        })
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    starts_at: iso(slot.start),
    ends_at: iso(slot.end),
    own: ownHindrance ?? null,
    other: otherHindrance ?? null,
    own_busy: busy === undefined ? null : { starts_at: iso(busy.start), ends_at: iso(busy.end) },
    instead: instead.map(({ start }) => iso(start)),
  }
}

/** Their booking rules count these times as agreed. */
function withHeld(person: Availability, times: readonly Interval[]): Availability {
  const { booking } = person
  return booking === undefined ? person : { ...person, booking: { ...booking, held: [...booking.held, ...times] } }
}

function nearby({ timeZone }: Availability, { start }: Interval) {
  const day = wallClock(timeZone).dayAt(start)
  return { from: dateOf(day - daysNearby), to: dateOf(day + daysNearby) }
}

/** @throws Problem 400 for what is no instant to come, no rhythm, no count and no duration */
function wantedBy({ query, user: { timeZone } }: SignedInCall) {
  const minutes = wholeIn(query, durationFilter, slotMinutes)
  const meetingIds = query.filters.get(movedFilter) ?? []
  if (meetingIds.length > mostInSeries || !meetingIds.every(isUuid)) throw invalid(movedFilter)
  const given = query.filters.get(datesFilter)
  if (given !== undefined) {
    const isLate = (date: string, n: number) => Date.parse(date) < Date.parse(given[n - 1] ?? date)
    if (given.length > mostInSeries || !given.every(isAhead) || given.some(isLate)) throw invalid(datesFilter)
    return { minutes, meetingIds, dates: given.map((date) => instant(date)) }
  }
  const first = single(query, firstFilter) ?? new Date(Date.now() + dayMs).toISOString()
  if (!isAhead(first)) throw invalid(firstFilter)
  const rhythm = rhythms.find((one) => one === (single(query, rhythmFilter) ?? 'weekly'))
  if (rhythm === undefined) throw invalid(rhythmFilter)
  const count = wholeIn(query, countFilter, { least: 1, most: mostInSeries, usual: 1 })
  const dates = datesOf({ first: instant(first), rhythm, count, timeZone })
  return { minutes, meetingIds, dates: dates.filter(isAhead) }
}

/** An instant to come, within a year. */
function isAhead(value: string): boolean {
  const isInstant = z.iso.datetime({ offset: true }).safeParse(value).success
  return isInstant && Date.parse(value) > Date.now() && Date.parse(value) <= Date.now() + 366 * dayMs
}

interface Bounds {
  readonly least: number
  readonly most: number
  readonly usual: number
}

function wholeIn(query: SignedInCall['query'], name: string, { least, most, usual }: Bounds): number {
  const value = single(query, name) ?? String(usual)
  const number = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (number < least || number > most) throw invalid(name)
  return number
}

function single({ filters }: SignedInCall['query'], name: string): string | null {
  const [value, ...more] = filters.get(name) ?? []
  if (more.length > 0) throw invalid(name)
  return value ?? null
}
