import { derivedId } from '#domain/platform/ids.ts'
import {
  calendarFeeds,
  mostOutsideCalendars,
  outsideCalendars as outside,
  type CalendarFeedAttributes,
  type OutsideCalendarAttributes,
} from '../../contract/meetings/calendars.ts'
import { resources, whole } from '../../platform/http/answers.ts'
import { calendarFeedPath } from '../../platform/http/calendar-feed.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { CalendarFeed, OutsideCalendar } from '../../ports/meetings.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** One's meetings in another calendar, and the busy times of other calendars. */
export function calendarEndpoints({ calendarFeeds: feeds, outsideCalendars }: RouteDependencies): readonly Endpoint[] {
  const ofFeed = { query: queryOf(calendarFeeds), answers: answersOf(calendarFeeds) }
  const ofOutside = { query: queryOf(outside), answers: answersOf(outside) }
  return [
    endpoint({
      method: 'get',
      path: calendarFeeds.paths.list,
      summary: 'Whether a calendar may read the reader’s sessions; null: there is no address for it',
      access: 'session',
      reads: [],
      ...ofFeed,
      answers: { ...ofFeed.answers, nullable: true },
      handle: async (call) => {
        const feed = await feeds.of(call.company.id, call.user.id)
        return resources(call, feed && feedResource(feed))
      },
    }),

    endpoint({
      method: 'post',
      path: calendarFeeds.paths.list,
      summary: 'Make the address from which a calendar reads one’s sessions; one that was there leads nowhere then',
      access: 'session',
      reads: [],
      ...ofFeed,
      body: { schema: calendarFeeds.bodies.create, kind: calendarFeeds.type },
      handle: async (call) => {
        const { token, ...feed } = await feeds.make(call.company.id, call.user.id)
        return { ...resources(call, feedResource(feed, token)), status: 201 }
      },
    }),

    endpoint({
      method: 'delete',
      path: calendarFeeds.paths.list,
      summary: 'Close the address from which a calendar reads one’s sessions',
      access: 'session',
      reads: [],
      handle: async (call) => {
        await feeds.remove(call.company.id, call.user.id)
        return { status: 204, body: null }
      },
    }),

    endpoint({
      method: 'get',
      path: outside.paths.list,
      summary: 'The reader’s calendars of somewhere else, and how reading them went',
      access: 'session',
      reads: [],
      ...ofOutside,
      answers: { ...ofOutside.answers, list: true },
      handle: async (call) => {
        const calendars = await outsideCalendars.list(call.company.id, call.user.id)
        return whole(call, calendars.map(outsideResource))
      },
    }),

    endpoint({
      method: 'post',
      path: outside.paths.list,
      summary: 'Have the busy times of a calendar read, from its secret address',
      access: 'session',
      reads: [],
      ...ofOutside,
      body: { schema: outside.bodies.create, kind: outside.type },
      handle: async (call, { data }) => {
        const address = addressOf(data.attributes.address)
        const id = derivedId(outside.type, call.company.id, call.user.id, call.idempotencyKey)
        const calendar = { id, address, most: mostOutsideCalendars }
        const added = await outsideCalendars.add(call.company.id, call.user.id, calendar)
        if (added === null) throw new Problem(422, { code: 'too_many', values: { maximum: mostOutsideCalendars } })
        const answer = resources(call, outsideResource(added))
        return { ...answer, status: 201, headers: { Location: `/api/v1${outside.paths.list}/${id}` } }
      },
    }),

    endpoint({
      method: 'delete',
      path: outside.paths.one,
      summary: 'Forget a calendar and its busy times',
      access: 'session',
      reads: [],
      handle: async (call) => {
        if (!(await outsideCalendars.remove(call.company.id, call.user.id, call.params['id'] ?? '')))
          throw new Problem(404, 'not_found')
        return { status: 204, body: null }
      },
    }),
  ]
}

/** @throws Problem 422 for what is no public https address; whether its host is private shows when it is read */
function addressOf(text: string): URL {
  const problem = new Problem(422, { code: 'calendar_address', source: { pointer: '/data/attributes/address' } })
  const address = URL.parse(text.replace(/^webcals?:\/\//i, 'https://'))
  if (address === null || address.username !== '' || address.password !== '') throw problem
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && address.hostname === '127.0.0.1'))
    throw problem
  return address
}

function feedResource({ id, createdAt, readAt }: CalendarFeed, token?: string): Resource {
  const attributes: CalendarFeedAttributes = {
    path: token === undefined ? null : calendarFeedPath(token),
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  }
  return { type: calendarFeeds.type, id, attributes }
}

function outsideResource({ id, host, createdAt, readAt, triedAt, failure }: OutsideCalendar): Resource {
  const attributes: OutsideCalendarAttributes = {
    host,
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
    tried_at: triedAt?.toISOString() ?? null,
    failure,
  }
  return { type: outside.type, id, attributes }
}
