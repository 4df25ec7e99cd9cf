import type { PageOf } from '../../platform/json.ts'
import { accountOf } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { isMuted } from './muted.ts'
import { counterpart, resource } from './resource.ts'

const me = accountOf('$1')
const muted = isMuted('notifications', '$1')

export interface NotificationPage {
  /** JSON text of the array of resource objects. */
  readonly data: string
  readonly total: number
  readonly unread: number
}

/**
 * Of one person, newest first: those of accounts merged into theirs among them. What comes of a muted conversation is
 * counted among the messages and not here.
 */
export async function listNotifications(
  sql: Sql,
  userId: string,
  filter: { readonly unreadOnly?: boolean },
  page: PageOf,
): Promise<NotificationPage> {
  const [row] = await sql.query<NotificationPage>({
    name: 'notifications_page',
    text: `with n as (
        select * from rm.notifications where user_id = ${me} and (not $2::boolean or read_at is null) and not ${muted}
        order by position desc, id limit $3 offset $4
      )
      select coalesce(json_agg(${resource} order by n.position desc, n.id), '[]')::text as data,
        (select count(*)::int from rm.notifications
          where user_id = ${me} and (not $2::boolean or read_at is null) and not ${muted}) as total,
        (select count(*)::int from rm.notifications
          where user_id = ${me} and read_at is null and not ${muted}) as unread
      from n ${counterpart}`,
    values: [userId, filter.unreadOnly === true, page.size, (page.number - 1) * page.size],
  })
  return row ?? { data: '[]', total: 0, unread: 0 }
}

export async function unreadCount(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ unread: number }>({
    name: 'notifications_unread',
    text: `select count(*)::int as unread from rm.notifications
      where user_id = ${me} and read_at is null and not ${muted}`,
    values: [userId],
  })
  return row?.unread ?? 0
}

/** JSON text of the resource object; null when this user has no such notification. */
export async function findNotification(sql: Sql, userId: string, id: string): Promise<string | null> {
  const [row] = await sql.query<{ json: string }>({
    name: 'notification',
    text: `select ${resource}::text as json from rm.notifications n ${counterpart}
      where n.id = $2 and n.user_id = ${me}`,
    values: [userId, id],
  })
  return row?.json ?? null
}

/** Sets or takes back the read mark; the first reading's time stays. null when this user has no such notification. */
export async function markNotification(
  sql: Sql,
  userId: string,
  id: string,
  mark: { readonly read: boolean; readonly at: string },
): Promise<string | null> {
  const [row] = await sql.query<{ json: string }>({
    name: 'notification_mark',
    text: `with n as (
        update rm.notifications set read_at = case when $3::boolean then coalesce(read_at, $4::timestamptz) end
        where id = $2 and user_id = ${me} returning *
      ) select ${resource}::text as json from n ${counterpart}`,
    values: [userId, id, mark.read, mark.at],
  })
  return row?.json ?? null
}

/** How many were marked. */
export async function markAllNotificationsRead(sql: Sql, userId: string, at: string): Promise<number> {
  const rows = await sql.query({
    name: 'notifications_mark_all',
    text: `with unread as materialized (
        select id from rm.notifications where user_id = ${me} and read_at is null order by id for update
      ) update rm.notifications n set read_at = $2 from unread where unread.id = n.id returning 1 as marked`,
    values: [userId, at],
  })
  return rows.length
}
