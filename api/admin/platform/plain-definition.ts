import type { z } from 'zod'
import type { plainContract } from '#contract/platform/plain.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { PlainRow, PlainTable } from '../../platform/plain/table.ts'
import type { ConsoleUser, Right } from './console-user.ts'
import type { ConsoleCall } from './dialect.ts'
import type { SoughtIn, SoughtName } from './list-params.ts'
import type { MessageCode } from './messages.ts'

/** What `plainContract` makes, as far as the console needs it. */
export type PlainConsoleContract = Pick<
  ReturnType<typeof plainContract>,
  'type' | 'attributes' | 'fields' | 'made' | 'written' | 'consoleFilters' | 'sorts'
>

/** A table without events in the console. */
export interface PlainDefinition<Contract extends PlainConsoleContract> {
  readonly contract: Contract
  readonly table: string
  /** SQL, on the row `t`, of attributes that are no column of the same name. */
  readonly expressions?: { readonly [Name in keyof z.infer<Contract['attributes']>]?: string }
  /** SQL of the orders that are not by the attribute alone; `asc` or `desc` follows it. */
  readonly orders?: { readonly [Name in keyof z.infer<Contract['attributes']>]?: string }
  /** Attributes that `q` looks in; with `soughtIn` none. */
  readonly search?: readonly (keyof z.infer<Contract['attributes']> & string)[]
  readonly soughtIn?: SoughtIn
  readonly soughtNames?: readonly SoughtName[]
  /** Name of the record in the OpenAPI document. */
  readonly answers: string
  /** Who reads it. */
  readonly right: Right
  /** Column of the id where it is a code. */
  readonly key?: string
  /** What limits a row `t` to a business unit, given the placeholder of the unit's code. */
  readonly inUnit?: (placeholder: string) => string
  /** SQL of columns that `record` reads beside the attributes. */
  readonly beside?: string
  /** A row as this console user may see it. */
  readonly record?: (row: Rec, consoleUser: ConsoleUser) => Rec
  /** What may be done, by those with the right. */
  readonly writes: PlainWrites
}

/** What may be done with the rows of a table without events. What is not there is not served. */
export interface PlainWrites {
  readonly right: Right
  /** For the OpenAPI document, as are the next two. */
  readonly create?: string
  readonly update?: string
  readonly delete?: string
  /** SQL, on the row `t`, of what keeps a row from being deleted, by the words that refuse it. */
  readonly keptWhile?: { readonly [Code in MessageCode]?: string }
  /** Errors of a record that the schema cannot find, by field; `before` is the row that changes, null for a new one. */
  readonly wrong?: (given: Given, before: PlainRow | null, sql: Sql) => WrongFields | Promise<WrongFields>
  /** Columns of a new row that nobody sends. */
  readonly adds?: (sql: Sql, given: Given) => Promise<Given>
  /** What else a row that was made, changed or deleted has to change, in the same transaction. */
  readonly changed?: (sql: Sql, call: ConsoleCall, change: PlainChange) => Promise<void>
  /** Rows have a `position`, which is counted among those with the same value of these columns. */
  readonly ordered?: { readonly summary: string; readonly among: readonly string[] }
}

/** null: nothing is wrong. */
export type WrongFields = Readonly<Record<string, MessageCode>> | null

/** null: the row was not there before, or is not there afterwards. */
export interface PlainChange {
  readonly id: string
  readonly before: Given | null
  readonly after: Given | null
}

export type Contract = Pick<ReturnType<typeof plainContract>, 'type' | 'made' | 'written'>

export type Given = Readonly<Record<string, unknown>>

/** A record as far as every one has it. */
export interface Rec {
  readonly id: string
  readonly revision: number
}

/** A table without events, as its contract, its rows and its writes say. */
export interface Plain {
  readonly contract: Contract
  readonly table: PlainTable
  readonly writes: PlainWrites
}
