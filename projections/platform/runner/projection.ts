import type { Category } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sql, Transaction } from '../sql.ts'

/** `replay`: an earlier version projected the event already; write the rows, cause no other effect. */
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
  /** The function of schema `app`, as a trigger of each row written, that fills columns from others of the row. */
  readonly filledBy?: string
  /** The function of schema `app`, as a trigger of each statement, that counts the rows written in other tables. */
  readonly countedBy?: string
  /** The function of schema `app` that fills the new tables with what comes from no event. */
  readonly startedBy?: string
  /** Columns that a reader may write: they come from no event. */
  readonly written?: readonly string[]
  /** Paths of what persons wrote, or rated, from a column on: comparisons never show it. */
  readonly personal?: readonly (readonly string[])[]
}

export interface ProjectorContext {
  readonly mode: Mode
  readonly table: TableNames
}

/** What is known of a follower of the log without running it. */
export interface FollowerDefinition {
  /** Of its row in `rm.projections`. */
  readonly name: string
  /** A new number is a new set of tables, filled from the start of the log. */
  readonly version: number
  readonly categories: readonly Category[]
  /** Left out by a follower that keeps no rows: it cannot be rebuilt. */
  readonly tables?: readonly TableDefinition[]
}

/** What follows the log under a lease: a read model, or a reaction, which keeps no rows. */
export interface Projection extends FollowerDefinition {
  /**
   * By the category of an event, the read models that show it first: live, it waits a little for them. One that is
   * stuck is not waited for.
   */
  readonly after?: { readonly [Of in Category]?: readonly string[] }
  /** It is given the events of companies that were deleted, too. */
  readonly ofDeletedCompanies?: true
  /**
   * Milliseconds between two of its transactions, which it shares with none: for rows that cost much for each batch and
   * little for each event, and that may be so late.
   */
  readonly paceMs?: number
  /**
   * Copies what comes from no event, from the tables that readers see into rebuilt ones. Called twice: while readers
   * write, and once more while they may not.
   */
  carryOver?(sql: Sql, tables: { readonly from: TableNames; readonly to: TableNames }): Promise<void>
  /**
   * Writes the rows of these events, oldest first, inside the transaction that moves the checkpoint. Events may come
   * again: each row carries the revision it shows and ignores older ones. No clock, no random, no I/O but `sql` and
   * what opens sealed text.
   */
  apply(sql: Transaction, events: readonly RecordedEvent[], context: ProjectorContext): Promise<void>
  /** After the commit of live events. Not called when the process dies before: only to wake what polls anyway. */
  committed?(): void
}

/** The table of a read model that `rememberErased` writes: the people whose erasure it has passed. */
export function erasedTable(readModel: string): TableDefinition {
  const columns = 'user_id uuid primary key, company_id uuid not null'
  return { model: erasedTableOf(readModel), columns, indexes: {}, read: false }
}

export function erasedTableOf(readModel: string): string {
  return `${readModel}_erased`
}

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
