import type { Reads } from '../../platform/http/read-your-writes.ts'
import type { ListShape } from './list-params.ts'
import type { ConsoleUser } from './console-user.ts'

/** Where the records of one collection come from: fixed SQL fragments, with their filters and sorts. */
export interface RecordSource<Row extends object, Rec extends { readonly id: string }> extends ListShape {
  readonly name: string
  /** The read models behind it. */
  readonly reads: Reads
  readonly columns: string
  readonly from: string
  /** What only `columns` read, joined to `from`: one row for each of its rows. */
  readonly columnJoins?: string
  /** Identity of a row, and the tie-break of every order. */
  readonly key: string
  /** What limits a row to a business unit, given the placeholder of the unit's code; null: the same for every unit. */
  readonly inUnit: ((placeholder: string) => string) | null
  /** A row as this console user may see it. */
  readonly record: (row: Row, consoleUser: ConsoleUser) => Rec
  /** What is narrower for this console user than for others, beyond the unit; null: nothing. */
  readonly narrowed?: (consoleUser: ConsoleUser) => Narrowed | null
}

/** Fewer rows, and less that rows are found by. */
export interface Narrowed extends Pick<ListShape, 'filters'> {
  readonly from: string
  /** Words are looked for in names alone. */
  readonly soughtIn: undefined
}
