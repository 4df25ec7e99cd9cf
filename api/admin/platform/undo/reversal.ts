import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { ConsoleUser, Right } from '../console-user.ts'
import type { ConsoleCall } from '../dialect.ts'
import { refusalOf } from '../refusal-of.ts'
import type { RecordSource } from '../record-source.ts'
import { found, revisionIn } from '../records.ts'

/** What an operator did, as its reversal needs to know it. */
export interface StoredAct {
  readonly id: string
  readonly recordId: string
  /** What `Undo.keep` kept. */
  readonly kept: unknown
}

/** What took an act back. */
export interface TakenBack {
  /** The record that the reversal changed or made, and its list where that is another one. */
  readonly recordId: string
  readonly resource?: string
}

/** How one act of a resource is taken back. */
export interface Reversal {
  readonly resource: string
  readonly act: string
  /** Who may take it back. */
  readonly right: Right
  /** @throws ConsoleProblem or Problem with the reason why it cannot be */
  readonly takeBack: (call: ConsoleCall, act: StoredAct, begun: boolean) => Promise<TakenBack>
}

interface Kept<Rec, Body, Stored> {
  /** Ids of the people it is about. */
  readonly concerns: (record: Rec) => readonly string[]
  /** Ids, codes and figures of the record before the act; null: this one cannot be taken back. */
  readonly keep: (record: Rec, body: Body) => (Stored & object) | null
  /** Whether the record is still as the act left it. */
  readonly still: (record: Rec, kept: Stored, consoleUser: ConsoleUser) => boolean
}

/** The declaration beside an act by a command: what is kept of it, and the command that takes it back. */
export interface CommandUndo<Rec, Body, Stored = unknown> extends Kept<Rec, Body, Stored> {
  readonly command: (call: ConsoleCall, context: CommandContext, record: Rec, kept: Stored) => Promise<CommandResult>
  /** The list of the record that it makes. */
  readonly opens?: (kept: Stored) => string
}

/** The declaration beside an act on a row: what is kept of it, and the write that takes it back. */
export interface WriteUndo<Rec, Body, Stored = unknown> extends Kept<Rec, Body, Stored> {
  /** In one transaction of the company. False: the record has changed meanwhile. */
  readonly write: (sql: Sql, record: Rec, call: ConsoleCall, kept: Stored) => Promise<boolean>
}

export type Undo<Rec, Body> = CommandUndo<Rec, Body> | WriteUndo<Rec, Body>

interface Schema<Stored> {
  readonly kept: z.ZodType<Stored>
}

/** An undo whose kept part is read by its schema. */
export function undo<Rec, Stored extends object, Body = undefined>(
  definition: CommandUndo<Rec, Body, Stored> & Schema<Stored>,
): CommandUndo<Rec, Body>
export function undo<Rec, Stored extends object, Body = undefined>(
  definition: WriteUndo<Rec, Body, Stored> & Schema<Stored>,
): WriteUndo<Rec, Body>
export function undo<Rec, Stored extends object, Body>(
  definition: (CommandUndo<Rec, Body, Stored> | WriteUndo<Rec, Body, Stored>) & Schema<Stored>,
): Undo<Rec, Body> {
  const { kept: schema, concerns, keep } = definition
  const judged = {
    concerns,
    keep,
    still: (record: Rec, kept: unknown, consoleUser: ConsoleUser) =>
      definition.still(record, schema.parse(kept), consoleUser),
  }
  if ('write' in definition)
    return { ...judged, write: (sql, record, call, kept) => definition.write(sql, record, call, schema.parse(kept)) }
  const { opens } = definition
  return {
    ...judged,
    ...(opens && { opens: (kept) => opens(schema.parse(kept)) }),
    command: (call, context, record, kept) => definition.command(call, context, record, schema.parse(kept)),
  }
}

interface Reversible {
  readonly name: string
  readonly right: Right
}

/**
 * The reversal of an act that is a command. Its events have the act's id as their key, so that any repeat appends
 * nothing.
 */
export const commandReversal =
  <Rec extends { readonly id: string }, Body>(
    { name, right, aggregate }: Reversible & { readonly aggregate: Category },
    { still, command, opens }: CommandUndo<Rec, Body>,
  ) =>
  <Row extends object>(source: RecordSource<Row, Rec>): Reversal => ({
    resource: source.name,
    act: name,
    right,
    async takeBack(call, { id, recordId, kept }, begun) {
      const record = await found(call, source, recordId)
      if (!begun && !still(record, kept, call.consoleUser)) throw new ConsoleProblem(422, 'undo_moved_on')
      // `still` read a read model: the command finds the record at the revision that it was read at, or is refused.
      const ifRevision = revisionIn(record)
      const held = opens === undefined && ifRevision >= 0 ? { ifRevision } : {}
      const context = { ...call.command('admin'), idempotencyKey: `undo/${id}`, at: call.services.now(), ...held }
      const result = await command(call, context, record, kept)
      if (!result.ok && 'refusal' in result && result.refusal.code === 'revision_mismatch')
        throw new ConsoleProblem(422, 'undo_moved_on')
      if (!result.ok) throw refusalOf(result, { aggregate }, undefined)
      await call.settle(result.position)
      // The command names what it wrote, as the profile of a limit: only what opens another record leads elsewhere.
      return opens ? { recordId: result.id, resource: opens(kept) } : { recordId }
    },
  })

/** The reversal of an act on a row. */
export const writeReversal =
  <Rec extends { readonly id: string }, Body>({ name, right }: Reversible, { still, write }: WriteUndo<Rec, Body>) =>
  <Row extends object>(source: RecordSource<Row, Rec>): Reversal => ({
    resource: source.name,
    act: name,
    right,
    async takeBack(call, { recordId, kept }) {
      const record = await found(call, source, recordId)
      await call.sql.transaction(async (sql) => {
        if (!still(record, kept, call.consoleUser) || !(await write(sql, record, call, kept)))
          throw new ConsoleProblem(422, 'undo_moved_on')
      })
      return { recordId }
    },
  })
