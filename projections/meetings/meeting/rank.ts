import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { StreamName } from '#domain/platform/event-store.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import type { TableNames } from '../../platform/runner/projection.ts'
import type { Sql } from '../../platform/sql.ts'

/** The rank of meetings among those of their relationship, from 1, by stream. */
export type Ranks = ReadonlyMap<StreamName, number>

/** Of the meetings that begin in these events: after those that have a row, in the order of the log. */
export async function ranksOf(
  sql: Sql,
  events: readonly RecordedOf<MeetingEvent>[],
  table: TableNames,
): Promise<Ranks> {
  const begun = events.flatMap((event) =>
    event.type === 'MeetingInitiated'
      ? [{ stream: event.stream, id: instanceId(event), relationshipId: event.data.relationshipId }]
      : [],
  )
  if (begun.length === 0) return new Map()
  const rows = await sql.query<{ id: string; meetings: number }>({
    name: `ranks_${table('meetings')}`,
    text: `select relationship_id as id, count(*)::int as meetings from ${table('meetings')}
      where relationship_id = any($1::uuid[]) and id <> all($2::uuid[]) group by relationship_id`,
    values: [[...new Set(begun.map(({ relationshipId }) => relationshipId))], begun.map(({ id }) => id)],
  })
  const counts = new Map(rows.map(({ id, meetings }) => [id, meetings]))
  const ranks = new Map<StreamName, number>()
  for (const { stream, relationshipId } of begun) {
    const rank = (counts.get(relationshipId) ?? 0) + 1
    counts.set(relationshipId, rank)
    ranks.set(stream, rank)
  }
  return ranks
}
