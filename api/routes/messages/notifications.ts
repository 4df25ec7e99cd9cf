import {
  findNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotification,
  unreadCount,
} from '#projections/messages/notifications/query.ts'
import { markedMeta, notifications as contract } from '../../contract/messages/notifications.ts'
import { found, one, page } from '../../platform/http/answers.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { flag as flagValue } from '../../platform/openapi/parts.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { flag } from '../mentoring/shared/mentoring-policy.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** One's own notifications; those of others do not exist. */
export function notificationEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const read = async (call: SignedInCall) =>
    found(await findNotification(sql(call.company.id), call.user.id, call.params['id'] ?? ''))

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's notifications, newest first, with `meta.unread`",
      access: 'session',
      reads: ['notifications'],
      query: { ...query, page: 25, filters: contract.filters.list, values: { unread: flagValue } },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const unreadOnly = flag(call.query.filters.get('unread'), 'unread')
        const list = await listNotifications(sql(call.company.id), call.user.id, { unreadOnly }, call.query.page)
        return page(call, list, null, { unread: list.unread })
      },
    }),

    // Before `/:id`, which it would match.
    endpoint({
      method: 'patch',
      path: contract.paths.markAllRead,
      summary: 'Mark every notification as read',
      answers: { meta: markedMeta },
      access: 'session',
      reads: ['notifications'],
      handle: async (call) => {
        const connection = sql(call.company.id)
        const marked = await call
          .once(connection)
          .transaction((work) => markAllNotificationsRead(work, call.user.id, new Date().toISOString()))
        return {
          status: 200,
          body: JSON.stringify({ meta: { marked, unread: await unreadCount(connection, call.user.id) } }),
        }
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'One notification',
      access: 'session',
      reads: ['notifications'],
      query,
      answers,
      handle: async (call) => one(call, await read(call)),
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      summary: 'Mark one notification as read, or as unread',
      access: 'session',
      reads: ['notifications'],
      query,
      body: { schema: contract.bodies.update, kind: contract.type },
      answers,
      current: async (call) => JSON.parse(await read(call)) as Resource,
      handle: async (call, { data }) => {
        const wanted = data.attributes?.read
        if (wanted === undefined) return one(call, await read(call))
        const mark = { read: wanted, at: new Date().toISOString() }
        return one(call, found(await markNotification(sql(call.company.id), call.user.id, data.id.toLowerCase(), mark)))
      },
    }),
  ]
}
