import type { Revision } from '#domain/shared/event-store.ts'
import type { Sql } from '../sql.ts'
import { counterpart, resource } from './resource.ts'
import type { SubjectRow } from './table.ts'

/** A resource that its parties may want to read again. */
export interface Changed {
  readonly subject: SubjectRow
  readonly revision: Revision
}

interface Message {
  readonly companyId: string
  readonly userId: string
  /** JSON text. */
  readonly payload: string
}

/** What the sockets are told: each new notification to its recipient, each changed resource to both parties, the one who changed it too. */
export async function announcements(
  sql: Sql,
  table: string,
  added: readonly string[],
  changed: readonly Changed[],
): Promise<Message[]> {
  const news =
    added.length === 0
      ? []
      : await sql.query<Message>({
          name: `announce_${table}`,
          text: `select n.company_id as "companyId", n.user_id as "userId",
              '{"type":"notification","notification":' || ${resource} || ',"unread":'
              || (select count(*) from ${table} unread where unread.user_id = n.user_id and unread.read_at is null) || '}' as payload
            from ${table} n ${counterpart} where n.id = any($1::uuid[]) order by n.position, n.id`,
          values: [added],
        })
  return [...news, ...changed.flatMap(toParties)]
}

function toParties({ subject, revision }: Changed): Message[] {
  const payload = JSON.stringify({ type: 'changed', resource: { type: subject.type, id: subject.id, revision } })
  const parties = new Set([subject.participant_user_id, subject.presenter_user_id])
  return [...parties].map((userId) => ({ companyId: subject.company_id, userId, payload }))
}

/** Into the outbox of the sockets, in this transaction: sent if and only if it commits. */
export async function publish(sql: Sql, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  await sql.query({
    name: 'realtime_publish',
    text: `select count(*) from realtime.publish_many($1::uuid[], $2::text[], $3::jsonb[])`,
    values: [
      messages.map(({ companyId }) => companyId),
      messages.map(({ userId }) => `notifications:${userId}`),
      messages.map(({ payload }) => payload),
    ],
  })
}
