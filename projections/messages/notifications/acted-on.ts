import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sql } from '../../platform/sql.ts'
import type { SubjectRow } from './rows.ts'

/** A party's own event on a resource: acting on it marks its notifications as read. */
export interface Act {
  readonly user_id: string
  readonly type: string
  readonly id: string
  readonly position: string
  readonly at: string
}

/**
 * null: by the system, by someone who is not a party, or the first event of a stream, before which there is no
 * notification.
 */
export function actOf({ metadata, position, revision }: RecordedEvent, subject: SubjectRow): Act | null {
  const { userId } = metadata.actor
  if (userId === undefined || revision === 0) return null
  if (userId !== subject.participant_user_id && userId !== subject.presenter_user_id) return null
  return { user_id: userId, type: subject.type, id: subject.id, position: position.toString(), at: metadata.at }
}

/**
 * Marks as read what the actors had unread of these resources, each at the time of the first act after it: the result
 * does not depend on batches. Rows are locked in the order of their ids, as `markAllNotificationsRead` does.
 * @returns the positions of the acts that marked something
 */
export async function markActedOn(sql: Sql, table: string, acts: readonly Act[]): Promise<ReadonlySet<string>> {
  if (acts.length === 0) return new Set()
  const rows = await sql.query<{ position: string }>({
    name: `acted_on_${table}`,
    text: `with acts as materialized (
        select * from json_to_recordset($1::json)
          as act(user_id uuid, type text, id uuid, position bigint, at timestamptz)
      ), unread as materialized (
        select n.id, act.position, act.at from ${table} n join acts act
          on n.user_id = act.user_id and n.subject_type = act.type and n.subject_id = act.id
            and n.position < act.position
        where n.read_at is null order by n.id for update of n
      ), first as (select distinct on (id) id, position, at from unread order by id, position)
      update ${table} n set read_at = first.at from first where first.id = n.id
      returning first.position::text as position`,
    values: [JSON.stringify(acts)],
  })
  return new Set(rows.map(({ position }) => position))
}
