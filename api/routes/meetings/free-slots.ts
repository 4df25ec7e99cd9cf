import { z } from 'zod'
import {
  freeSlots as freeSlotsOf,
  nextSlots,
  type SlotsWanted,
  tellsHours,
} from '#domain/meetings/availability/free-slots.ts'
import { instant, isUuid } from '#domain/platform/ids.ts'
import { dateOf, dayOf, wallClock } from '#domain/platform/wall-clock.ts'
import {
  findMentoringRelationship,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import {
  freeSlots as contract,
  freeSlotsMeta,
  mostNextSlots,
  mostSlotDays,
  slotMinutes,
} from '../../contract/meetings/free-slots.ts'
import { found, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Query } from '../../platform/http/query.ts'
import { availabilityQuery, availabilityReads, ownHeldQuery, ownHeldReads } from '../../queries/meetings/free-slots.ts'
import { uuid } from '../../platform/openapi/parts.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { invalid, viewerOf } from '../mentoring/shared/mentoring-policy.ts'
import { plansMeetings } from './shared/meeting-party.ts'

const [fromFilter, toFilter, durationFilter, nextFilter, movedFilter] = contract.filters.ofRelationship
const date = { type: 'string', format: 'date' }

/**
 * For the two people of an accompaniment that is not over. What keeps either person busy is disclosed to nobody else.
 */
export function freeSlotEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.ofRelationship,
      summary: 'When both people of an accompaniment can meet, at most 31 days, in order',
      access: 'session',
      reads: [...new Set([...relationshipReads, ...availabilityReads, ...ownHeldReads])],
      query: {
        ...queryOf(contract),
        filters: contract.filters.ofRelationship,
        values: {
          [fromFilter]: date,
          [toFilter]: date,
          [durationFilter]: { type: 'integer', minimum: slotMinutes.least, maximum: slotMinutes.most },
          [nextFilter]: { type: 'integer', minimum: 1, maximum: mostNextSlots },
          [movedFilter]: uuid,
        },
      },
      answers: { ...answersOf(contract), list: true, listMeta: freeSlotsMeta },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const viewer = viewerOf(call.user)
        const relationship = found(await findMentoringRelationship(connection, call.params['id'] ?? '', viewer))
        const { participantUserId, presenterUserId, state } = relationship
        if (![participantUserId, presenterUserId].includes(call.user.id) || !plansMeetings(state))
          throw new Problem(403, 'forbidden')
        const otherId = participantUserId === call.user.id ? presenterUserId : participantUserId
        const wanted = wantedBy(call)
        const span = { ...wanted, moved: movedIn(call.query, call.params['id'] ?? '') }
        const [people, held] = await Promise.all([
          availabilityQuery(connection, [call.user.id, otherId], span),
          ownHeldQuery(connection, call.user.id, span),
        ])
        const [own, other] = [found(people.get(call.user.id)), found(people.get(otherId))]
        const count = nextIn(call.query)
        const all = freeSlotsOf([own, other], wanted)
        const chosen = count === null ? all : nextSlots(all, { count, timeZone: own.timeZone, now: wanted.now })
        const data = chosen.map(({ start, end }) => {
          const startsAt = new Date(start).toISOString()
          const attributes = { starts_at: startsAt, ends_at: new Date(end).toISOString() }
          return { type: contract.type, id: startsAt, attributes }
        })
        return whole(call, data, {
          own_time_zone: own.timeZone,
          other_time_zone: other.timeZone,
          own_has_hours: tellsHours(own),
          other_has_hours: tellsHours(other),
          own_held: held,
        })
      },
    }),
  ]
}

/** @throws Problem 400 for what is no day, no duration, or too many days */
function wantedBy({ query, user }: SignedInCall): SlotsWanted {
  const now = instant(new Date())
  const from = dayIn(query, fromFilter) ?? wallClock(user.timeZone).dayAt(Date.parse(now))
  const to = dayIn(query, toFilter) ?? from + mostSlotDays - 1
  if (to < from || to - from >= mostSlotDays) throw invalid(toFilter)
  return { from: dateOf(from), to: dateOf(to), minutes: minutesIn(query), now }
}

function dayIn(query: Query, name: string): number | null {
  const value = single(query, name)
  if (value === null) return null
  if (!z.iso.date().safeParse(value).success || value < '2000' || value > '2200') throw invalid(name)
  return dayOf(value)
}

function minutesIn(query: Query): number {
  const value = single(query, durationFilter) ?? String(slotMinutes.usual)
  const minutes = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (minutes < slotMinutes.least || minutes > slotMinutes.most) throw invalid(durationFilter)
  return minutes
}

/** How many are enough; null: all. */
function nextIn(query: Query): number | null {
  const value = single(query, nextFilter)
  if (value === null) return null
  const count = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (count < 1 || count > mostNextSlots) throw invalid(nextFilter)
  return count
}

/** The meeting that is moved; null: none. */
function movedIn(query: Query, relationshipId: string) {
  const meetingId = single(query, movedFilter)
  if (meetingId !== null && !isUuid(meetingId)) throw invalid(movedFilter)
  return meetingId === null ? null : { meetingIds: [meetingId], relationshipId }
}

function single({ filters }: Query, name: string): string | null {
  const [value, ...more] = filters.get(name) ?? []
  if (more.length > 0) throw invalid(name)
  return value ?? null
}
