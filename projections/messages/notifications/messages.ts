import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import type { Sql } from '../../platform/sql.ts'
import type { NotificationRow } from './rows.ts'
import { noticesOf, subjectOf } from './rules/index.ts'

export type RecordedConversationEvent = RecordedOf<ConversationEvent>

export function isConversationEvent(event: RecordedEvent): event is RecordedConversationEvent {
  return event.category === 'conversation'
}

/** The last notification that a person has of a conversation. */
interface LastNotification {
  readonly id: string
  readonly user_id: string
  readonly conversation_id: string
  readonly position: string
  /** Position of the event with which the person had seen all; null: they have not. */
  readonly seen: string | null
}

/** A person has seen all messages of a notification. */
interface Seen {
  readonly id: string
  readonly position: string
  readonly at: string
}

interface MessageNotices {
  readonly rows: readonly NotificationRow[]
  readonly seen: readonly Seen[]
}

/**
 * One notification for a person and a conversation, until they have seen all of its messages: a lively exchange fills
 * no list. It follows from the events alone, so that a rebuild gives the same; what somebody marks as read by hand does
 * not count.
 */
export async function noticesOfMessages(
  sql: Sql,
  table: string,
  events: readonly RecordedConversationEvent[],
): Promise<MessageNotices> {
  const lastOf = await lastNotifications(sql, table, [...new Set(events.map(instanceId))])
  const rows: NotificationRow[] = []
  const seen: Seen[] = []
  for (const event of events) {
    const conversation = instanceId(event)
    const { position, metadata, data } = event
    const sees = event.type === 'MessageSent' || (event.type === 'MessagesSeen' && event.data.upTo === data.messages)
    const own = lastOf.get(`${conversation}/${data.userId}`)
    if (sees && own !== undefined && own.seen === null && BigInt(own.position) < position) {
      seen.push({ id: own.id, position: position.toString(), at: metadata.at })
      lastOf.set(`${conversation}/${data.userId}`, { ...own, seen: position.toString() })
    }
    const [notice] = noticesOf(event)
    const other = lastOf.get(`${conversation}/${data.otherUserId}`)
    if (notice === undefined || !isNews(other, position)) continue
    const row: NotificationRow = {
      id: derivedId('notification', event.id, data.otherUserId),
      company_id: metadata.companyId,
      user_id: data.otherUserId,
      kind: notice.kind,
      created_at: metadata.at,
      subject_type: subjectOf(event),
      subject_id: conversation,
      counterpart_id: data.userId,
      params: notice.params,
      position: position.toString(),
    }
    rows.push(row)
    lastOf.set(`${conversation}/${row.user_id}`, { ...row, conversation_id: conversation, seen: null })
  }
  return { rows, seen }
}

/** The person had seen all before this event. An event that comes again is none. */
function isNews(last: LastNotification | undefined, position: bigint): boolean {
  if (last === undefined) return true
  return last.seen !== null && BigInt(last.position) < position && BigInt(last.seen) < position
}

/** Writes that they were seen, and marks them as read. @returns whose were unread */
export async function markSeen(sql: Sql, table: string, seen: readonly Seen[]): Promise<ReadonlySet<string>> {
  if (seen.length === 0) return new Set()
  const rows = await sql.query<{ user: string; unread: boolean }>({
    name: `messages_seen_${table}`,
    text: `with seen as (
        select * from json_to_recordset($1::json) as s(id uuid, position text, at timestamptz)
      ), locked as materialized (
        select n.id, n.read_at is null as unread from ${table} n where n.id in (select id from seen)
        order by n.id for update
      )
      update ${table} n set read_at = coalesce(n.read_at, seen.at),
        params = n.params || jsonb_build_object('seen', seen.position)
      from seen join locked using (id) where seen.id = n.id returning n.user_id as user, locked.unread`,
    values: [JSON.stringify(seen)],
  })
  return new Set(rows.filter(({ unread }) => unread).map(({ user }) => user))
}

async function lastNotifications(
  sql: Sql,
  table: string,
  conversations: readonly string[],
): Promise<Map<string, LastNotification>> {
  const rows = await sql.query<LastNotification>({
    name: `messages_told_${table}`,
    // By the column: the text of the same name puts 9 after 10.
    text: `select distinct on (n.subject_id, n.user_id) n.id, n.user_id, n.subject_id as conversation_id,
        n.position::text as position, n.params ->> 'seen' as seen
      from ${table} n where n.subject_type = 'conversations' and n.subject_id = any($1::uuid[])
      order by n.subject_id, n.user_id, n.position desc`,
    values: [conversations],
  })
  return new Map(rows.map((row) => [`${row.conversation_id}/${row.user_id}`, row]))
}
