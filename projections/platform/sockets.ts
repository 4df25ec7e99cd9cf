import type { Sql } from './sql.ts'

/** A stream that has a new message. */
export interface ChangedStream {
  readonly companyId: string
  readonly stream: string
}

interface StreamMessage extends ChangedStream {
  /** JSON text. */
  readonly payload: string
}

/** A message for the sockets of a person. */
export interface Message extends Omit<StreamMessage, 'stream'> {
  readonly userId: string
}

/**
 * Writes into the outbox of the sockets, in this transaction: sent if and only if it commits.
 * @returns the streams to wake after the commit
 */
export async function tellSockets(sql: Sql, messages: readonly StreamMessage[]): Promise<readonly ChangedStream[]> {
  if (messages.length === 0) return []
  await sql.query({
    name: 'realtime_publish',
    text: `select count(*) from realtime.publish_many($1::uuid[], $2::text[], $3::jsonb[])`,
    values: [
      messages.map(({ companyId }) => companyId),
      messages.map(({ stream }) => stream),
      messages.map(({ payload }) => payload),
    ],
  })
  return messages
}

/**
 * To the readers of these accounts: for a merged one, its remaining account.
 * @returns the streams to wake after the commit
 */
export async function tellPeople(sql: Sql, messages: readonly Message[]): Promise<readonly ChangedStream[]> {
  if (messages.length === 0) return []
  return sql.query<ChangedStream>({
    name: 'realtime_publish_to_people',
    text: `select company_id as "companyId", stream from realtime.publish_many($1::uuid[],
      array(select concat('notifications:', coalesce(
          (select app.goes_on_as(ended.id) from app.users ended
            where ended.id = one.id and ended.merged_into is not null),
          one.id))
        from unnest($2::uuid[]) with ordinality one (id, place) order by place), $3::jsonb[])`,
    values: [
      messages.map(({ companyId }) => companyId),
      messages.map(({ userId }) => userId),
      messages.map(({ payload }) => payload),
    ],
  })
}
