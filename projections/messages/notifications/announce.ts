import type { Revision } from '#domain/platform/event-store.ts'
import { accountOf, goingOn } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Message } from '../../platform/sockets.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import type { Act } from './acted-on.ts'
import type { RecordedConversationEvent } from './messages.ts'
import { ofAdded } from './added.ts'
import { isMuted } from './muted.ts'
import { counterpart, resource } from './resource.ts'
import type { SubjectRow } from './rows.ts'
import { subjectOf } from './rules/index.ts'

/** A resource that its parties may want to read again. */
export interface ChangedResource {
  readonly subject: SubjectRow
  readonly revision: Revision
  /** When a party changed it. */
  readonly act: Act | null
}

/**
 * Each new notification, to its recipient. Call it before notifications are marked as read by acts, so that messages do
 * not depend on the batches of events.
 */
export async function announcements(sql: Sql, table: string, added: readonly string[]): Promise<readonly Message[]> {
  if (added.length === 0) return []
  const { name, where, values } = ofAdded(added)
  return sql.query<Message>({
    name: `announce_${name}_${table}`,
    text: `select n.company_id as "companyId", reader.id as "userId",
        json_build_object('type', 'notification', 'notification', ${resource}, 'unread',
          (select count(*) from ${table} unread
            where unread.user_id = ${accountOf('reader.id')} and unread.read_at is null
              and not ${isMuted('unread', 'reader.id')}),
          'quiet', ${isMuted('n', 'reader.id')}
        )::text as payload
      from ${table} n ${counterpart} where ${where} order by n.position, n.id`,
    values,
  })
}

/**
 * Each changed resource, to both parties, with how many notifications a party has left unread where its own act marked
 * some.
 * @param marked positions of the acts by which notifications were read
 */
export async function invalidations(
  sql: Sql,
  table: string,
  changed: readonly ChangedResource[],
  marked: ReadonlySet<string>,
): Promise<readonly Message[]> {
  const readerOf = ({ act }: ChangedResource) => (act !== null && marked.has(act.position) ? act.user_id : null)
  const unread = await unreadOf(
    sql,
    table,
    changed.map(readerOf).filter((user) => user !== null),
  )
  return changed.flatMap((change) => {
    const reader = readerOf(change)
    return toParties(change, (userId) => (userId === reader ? unread.get(userId) : undefined))
  })
}

/**
 * Each conversation whose notification was marked as seen, to its reader, with how many are left unread.
 * @param read ids of the people whose notification was marked
 */
export async function seenConversations(
  sql: Sql,
  table: string,
  events: readonly RecordedConversationEvent[],
  read: ReadonlySet<string>,
): Promise<readonly Message[]> {
  const unread = await unreadOf(sql, table, [...read])
  const last = new Map(events.map((event) => [event.stream, event]))
  return [...last.values()].flatMap((event) => {
    const { data, metadata, revision } = event
    const resource = { type: subjectOf(event), id: instanceId(event), revision }
    return [data.userId, data.otherUserId]
      .filter((userId) => read.has(userId))
      .map((userId) => ({
        companyId: metadata.companyId,
        userId,
        payload: JSON.stringify({ type: 'changed', resource, unread: unread.get(userId) }),
      }))
  })
}

async function unreadOf(sql: Sql, table: string, users: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (users.length === 0) return new Map()
  const rows = await sql.query<{ user: string; unread: number }>({
    name: `unread_${table}`,
    text: `select asked as user,
        (select count(*)::int from ${table} n
          where n.user_id = ${accountOf(goingOn('asked'))} and n.read_at is null
            and not ${isMuted('n', goingOn('asked'))}) as unread
      from unnest($1::uuid[]) asked`,
    values: [[...new Set(users)]],
  })
  return new Map(rows.map(({ user, unread }) => [user, unread]))
}

function toParties(
  { subject, revision }: ChangedResource,
  unreadOf: (userId: string) => number | undefined,
): Message[] {
  const resource = { type: subject.type, id: subject.id, revision }
  const parties = new Set([subject.participant_user_id, subject.presenter_user_id])
  return [...parties].map((userId) => ({
    companyId: subject.company_id,
    userId,
    payload: JSON.stringify({ type: 'changed', resource, unread: unreadOf(userId) }),
  }))
}
