import type { z } from 'zod'
import type { Sql } from '#projections/platform/sql.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { Right } from '../console-user.ts'
import type { ConsoleCall } from '../dialect.ts'
import type { RecordSource } from '../record-source.ts'
import { found } from '../records.ts'
import type { Reversal } from './reversal.ts'

/** The declaration beside an act on a plain row: what is kept of it, and the write that takes it back. */
export interface PlainUndo<Rec, Body> {
  /** Ids of the people it is about. */
  readonly concerns: (record: Rec) => readonly string[]
  /** Ids, codes and figures of the record before the act; null: this one cannot be taken back. */
  readonly keep: (record: Rec, body: Body) => object | null
  /** Whether the record is still as the act left it. */
  readonly still: (record: Rec, kept: unknown) => boolean
  /** In one transaction of the company. False: the record has changed meanwhile. */
  readonly carryOut: (sql: Sql, record: Rec, call: ConsoleCall, kept: unknown) => Promise<boolean>
}

/** `PlainUndo` whose kept part is read by its schema. */
export function plainUndo<Rec, Kept extends object, Body>(definition: {
  readonly concerns: (record: Rec) => readonly string[]
  readonly kept: z.ZodType<Kept>
  readonly keep: (record: Rec, body: Body) => Kept | null
  readonly still: (record: Rec, kept: Kept) => boolean
  readonly carryOut: (sql: Sql, record: Rec, call: ConsoleCall, kept: Kept) => Promise<boolean>
}): PlainUndo<Rec, Body> {
  const { kept: schema, still, carryOut, concerns, keep } = definition
  return {
    concerns,
    keep,
    still: (record, kept) => still(record, schema.parse(kept)),
    carryOut: (sql, record, call, kept) => carryOut(sql, record, call, schema.parse(kept)),
  }
}

export function plainActReversal<Row extends object, Rec extends { readonly id: string }, Body>(
  source: RecordSource<Row, Rec>,
  act: { readonly name: string; readonly right: Right; readonly undo: PlainUndo<Rec, Body> },
): Reversal {
  const { name, right, undo } = act
  return {
    resource: source.name,
    act: name,
    right,
    async takeBack(call, { recordId, kept }) {
      const record = await found(call, source, recordId)
      await call.sql.transaction(async (sql) => {
        if (!undo.still(record, kept) || !(await undo.carryOut(sql, record, call, kept)))
          throw new ConsoleProblem(422, 'undo_moved_on')
      })
      return { recordId }
    },
  }
}
