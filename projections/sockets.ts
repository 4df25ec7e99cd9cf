import type { Sql } from './sql.ts'

/** What the sockets of a stream are told. */
interface Told {
  readonly companyId: string
  readonly stream: string
  /** JSON text. */
  readonly payload: string
}

/** What the sockets of a person are told. */
export interface Message extends Omit<Told, 'stream'> {
  readonly userId: string
}

/** Writes into the outbox of the sockets, in this transaction: sent if and only if it commits. */
export async function tellSockets(sql: Sql, messages: readonly Told[]): Promise<void> {
  if (messages.length === 0) return
  await sql.query({
    name: 'realtime_publish',
    text: `select count(*) from realtime.publish_many($1::uuid[], $2::text[], $3::jsonb[])`,
    values: [
      messages.map(({ companyId }) => companyId),
      messages.map(({ stream }) => stream),
      messages.map(({ payload }) => payload),
    ],
  })
}

export async function tellPeople(sql: Sql, messages: readonly Message[]): Promise<void> {
  await tellSockets(
    sql,
    messages.map(({ userId, ...message }) => ({ ...message, stream: `notifications:${userId}` })),
  )
}
