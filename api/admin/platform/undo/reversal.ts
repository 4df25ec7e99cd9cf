import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { ConsoleUser, Right } from '../console-user.ts'
import type { ConsoleCall } from '../dialect.ts'
import { refusalOf } from '../refusal-of.ts'
import type { RecordSource } from '../record-source.ts'
import { found } from '../records.ts'

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

/** The declaration beside an act: what is kept of it, and the command that takes it back. */
export interface Undo<Rec, Body> {
  /** Ids of the people it is about. */
  readonly concerns: (record: Rec) => readonly string[]
  /** Ids, codes and figures of the record before the act; null: this one cannot be taken back. */
  readonly keep: (record: Rec, body: Body) => object | null
  /** Whether the record is still as the act left it. */
  readonly still: (record: Rec, kept: unknown, consoleUser: ConsoleUser) => boolean
  readonly carryOut: (call: ConsoleCall, context: CommandContext, record: Rec, kept: unknown) => Promise<CommandResult>
  /** The list of the record that it makes. */
  readonly opens?: (kept: unknown) => string
}

/** `Undo` whose kept part is read by its schema. */
export function undo<Rec, Kept extends object, Body = undefined>(definition: {
  readonly concerns: (record: Rec) => readonly string[]
  readonly kept: z.ZodType<Kept>
  readonly keep: (record: Rec, body: Body) => Kept | null
  readonly still: (record: Rec, kept: Kept, consoleUser: ConsoleUser) => boolean
  readonly carryOut: (call: ConsoleCall, context: CommandContext, record: Rec, kept: Kept) => Promise<CommandResult>
  readonly opens?: (kept: Kept) => string
}): Undo<Rec, Body> {
  const { kept: schema, still, carryOut, opens } = definition
  return {
    concerns: definition.concerns,
    keep: definition.keep,
    ...(opens && { opens: (kept) => opens(schema.parse(kept)) }),
    still: (record, kept, consoleUser) => still(record, schema.parse(kept), consoleUser),
    carryOut: (call, context, record, kept) => carryOut(call, context, record, schema.parse(kept)),
  }
}

/** The reversal of an act that is a command. Its events have the act's id as their key: once, whoever repeats it. */
export function commandReversal<Row extends object, Rec extends { readonly id: string }, Body>(
  source: RecordSource<Row, Rec>,
  act: { readonly name: string; readonly right: Right; readonly aggregate: Category; readonly undo: Undo<Rec, Body> },
): Reversal {
  const { name, right, aggregate, undo: declared } = act
  return {
    resource: source.name,
    act: name,
    right,
    async takeBack(call, { id, recordId, kept }, begun) {
      const record = await found(call, source, recordId)
      if (!begun && !declared.still(record, kept, call.consoleUser)) throw new ConsoleProblem(422, 'undo_moved_on')
      // `still` read a read model: the command finds the record at the revision that it was read at, or is refused.
      const held = declared.opens === undefined && hasRevision(record) ? { ifRevision: record.revision } : {}
      const context = { ...call.command('admin'), idempotencyKey: `undo/${id}`, at: call.services.now(), ...held }
      const result = await declared.carryOut(call, context, record, kept)
      if (!result.ok && 'refusal' in result && result.refusal.code === 'revision_mismatch')
        throw new ConsoleProblem(422, 'undo_moved_on')
      if (!result.ok) throw refusalOf(result, { aggregate }, undefined)
      await call.settle(result.position)
      // The command names what it wrote, as the profile of a limit: only what opens another record leads elsewhere.
      return declared.opens ? { recordId: result.id, resource: declared.opens(kept) } : { recordId }
    },
  }
}

function hasRevision(record: object): record is { readonly revision: number } {
  return 'revision' in record && typeof record.revision === 'number'
}
