import type { Category, RecordedEvent } from '#domain/shared/event-store.ts'
import type { Sql } from '../sql.ts'

export const projectionNames = ['capacities', 'mentoring_requests', 'mentoring_relationships', 'notifications'] as const
export type ProjectionName = (typeof projectionNames)[number]
/** Who follows the log under a lease: the read models, and what publishes or acts elsewhere and keeps no rows. */
export type FollowerName = ProjectionName | 'kafka_relay' | `reaction_${string}`

/** `replay`: the event was already shown by an earlier version; write the rows, cause nothing else. */
export type Mode = 'live' | 'replay'

/** Where one version of the read models lives: `table('capacities')` is `rm.capacities_v1`. */
export type TableNames = (model: string) => string

export interface ProjectorContext {
  readonly mode: Mode
  readonly table: TableNames
}

/** A read model that follows the log. */
export interface Projection {
  readonly name: FollowerName
  /** A new number is a new set of tables, filled from the start of the log. */
  readonly version: number
  readonly categories: readonly Category[]
  /** Live events wait until these show them: what this projection announces can then be read. */
  readonly after?: readonly ProjectionName[]
  /**
   * Writes the rows of these events, oldest first, inside the transaction that moves the checkpoint. Events may come again: each
   * row carries the revision it shows and ignores older ones. No clock, no random, no I/O but `sql` and what opens sealed text.
   */
  apply(sql: Sql, events: readonly RecordedEvent[], context: ProjectorContext): Promise<void>
  /** After the commit of live events. May be missed when the process dies: only to wake what polls anyway. */
  committed?(): void
}

/** @param schema another one than `rm` for a copy of the read models, e.g. as they were on a date. */
export function tableNames(version: number, schema = 'rm'): TableNames {
  return (model) => `${schema}.${model}_v${version}`
}
