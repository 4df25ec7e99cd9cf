import type { EventStore } from '#domain/shared/event-store.ts'
import type { Sql } from '../sql.ts'

export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  readonly active: boolean
  /** Positions as decimal text: they may pass 2^53. */
  readonly position: string
  /** Positions between the checkpoint and the end of the log. On a store with sparse positions more than the events. */
  readonly lag: string
  readonly owner: string | null
  readonly status: 'waiting' | 'running' | 'failing'
  readonly failedPosition: string | null
  readonly failedEvent: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly failingSince: Date | null
  readonly eventRecordedAt: Date | null
}

/** Every projection, with what is behind or failing. */
export async function projectionStatus(sql: Sql, store: Pick<EventStore, 'head'>): Promise<ProjectionStatus[]> {
  const head = await store.head()
  return sql.query<ProjectionStatus & object>({
    text: `select name, version, active, position::text, greatest($1::bigint - position, 0)::text as lag, owner, status,
        failed_position::text as "failedPosition", failed_event::text as "failedEvent", attempts,
        last_error as "lastError", failing_since as "failingSince", event_recorded_at as "eventRecordedAt"
      from rm.projections order by name, version`,
    values: [head.toString()],
  })
}
