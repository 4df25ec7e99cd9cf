import type { Category } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { Sql } from '../sql.ts'

export const projectionNames = ['capacities', 'mentoring_requests', 'mentoring_relationships', 'notifications'] as const
export type ProjectionName = (typeof projectionNames)[number]
/** Read models that answers come from, the console's journal among them. */
export type ReadModelName = ProjectionName | 'journal'
/**
 * Who follows the log under a lease: the read models that commands wait for, the journal that none waits for, and what publishes or acts
 * elsewhere and keeps no rows.
 */
export type FollowerName = ProjectionName | 'journal' | 'kafka_relay' | `reaction_${string}`

/** `replay`: the event was already shown by an earlier version; write the rows, cause nothing else. */
export type Mode = 'live' | 'replay'

/** Where one version of the read models lives: `table('capacities')` is `rm.capacities_v1`. */
export type TableNames = (model: string) => string

/** One table of a read model, without its version: `createTables` makes it, in any schema. */
export interface TableDefinition {
  readonly model: string
  /** SQL of the columns and keys. `company_id` is among them: the table is put under row-level security by it. */
  readonly columns: string
  /** SQL after `on <table>` of each index, by the end of its name. */
  readonly indexes: Readonly<Record<string, string>>
  /** Readers of one company see it, through the view of its name. */
  readonly read: boolean
  /** Columns that a reader may write: they come from no event. */
  readonly written?: readonly string[]
}

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
  /** Live events wait a little until these show them: what this projection announces can then be read. One that is stuck is not waited for. */
  readonly after?: readonly ProjectionName[]
  /** Left out by who keeps no rows, and so cannot be rebuilt. */
  readonly tables?: readonly TableDefinition[]
  /**
   * Takes over, from the tables that readers see into rebuilt ones, what comes from no event. Called twice: while readers write, and once more while
   * they may not.
   */
  carryOver?(sql: Sql, tables: { readonly from: TableNames; readonly to: TableNames }): Promise<void>
  /**
   * Writes the rows of these events, oldest first, inside the transaction that moves the checkpoint. Events may come again: each
   * row carries the revision it shows and ignores older ones. No clock, no random, no I/O but `sql` and what opens sealed text.
   */
  apply(sql: Sql, events: readonly RecordedEvent[], context: ProjectorContext): Promise<void>
  /** After the commit of live events. May be missed when the process dies: only to wake what polls anyway. */
  committed?(): void
}

/** Of the tables that `rememberErased` writes. */
export const erasedColumns = 'user_id uuid primary key, company_id uuid not null'

export interface TablePlace {
  /** Another one than `rm` for a copy of the read models, e.g. as they were on a date. */
  readonly schema?: string
  /** Counts the rebuilds of one version: each has tables of its own. */
  readonly generation?: number
}

export function tableNames(version: number, { schema = 'rm', generation = 1 }: TablePlace = {}): TableNames {
  const end = generation === 1 ? `v${version}` : `v${version}g${generation}`
  return (model) => `${schema}.${model}_${end}`
}
