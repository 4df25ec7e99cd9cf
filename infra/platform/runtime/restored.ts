import type { Position } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'

/**
 * A follower is ahead of the log, which was restored to an earlier day than the database. The message says what to do.
 */
export class LogBehindFollowers extends Error {
  override readonly name = 'LogBehindFollowers'
}

/**
 * Checks that no follower is ahead of the log. A follower is ahead when the log was restored to an earlier moment than
 * the tables; it would silently skip the events that are written next.
 * @param end position of the last event of any kind
 * @throws LogBehindFollowers
 */
export async function assertLogCoversFollowers(sql: Sql, end: Position): Promise<void> {
  const ahead = await sql.query<{ name: string; version: number; position: string }>({
    text: `select name, version, position::text from rm.projections where position > $1 order by name, version`,
    values: [end.toString()],
  })
  if (ahead.length === 0) return
  const list = ahead.map(({ name, version, position }) => `${name} version ${version} (at ${position})`).join(', ')
  throw new LogBehindFollowers(
    `The event log ends at ${end}, but these have followed it further: ${list}. ` +
      'The log was restored to an earlier moment than the database. Restore both to the same moment, or run ' +
      '"npm run backup -- after-restore", which lets them begin again from the log as it is.',
  )
}
