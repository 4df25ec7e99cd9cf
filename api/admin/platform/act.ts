import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { unchangedHeader } from '../../platform/http/headers.ts'
import { checkIfMatch, revisionOf } from '../../platform/http/preconditions.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { ConsoleProblem } from './console-problem.ts'
import type { Act } from './definition.ts'
import type { ConsoleCall, ConsoleServices, JsonServer, LastWriteOf } from './dialect.ts'
import type { MessageCode } from './messages.ts'
import { allows, found, ofRecord, one, revisionIn } from './records.ts'
import { refusalOf } from './refusal-of.ts'
import { type CommandUndo, commandReversal, type WriteUndo, writeReversal } from './undo/reversal.ts'
import { noted } from './undo/noted.ts'
import { type NewAct, noteDone } from './undo/stored-acts.ts'

interface Declared<Row extends object, Rec extends { readonly id: string }, Body> extends Pick<
  Act<Row, Rec>,
  'name' | 'right' | 'allowed'
> {
  /** For the OpenAPI document. */
  readonly summary: string
  readonly body?: z.ZodType<Body>
  /** The read models that show its effect, where that are others than those of the resource. */
  readonly reads?: Reads
  /** It writes values over those that its sender has read. */
  readonly lastWrite?: LastWriteOf
}

/** An act that is a command. */
interface ByCommand<Rec, Body> {
  /** Its refusals are in the words of this aggregate (`api/refusals/`). */
  readonly aggregate: Category
  /** On a record that the console user may see. */
  readonly command: (call: ConsoleCall, context: CommandContext, record: Rec, body: Body) => Promise<CommandResult>
  /** Words for a record whose state does not allow the act, instead of those of the aggregate. */
  readonly notAllowed?: MessageCode
  /** How it is taken back. Without one it cannot be, and its dialog says so. */
  readonly undo?: CommandUndo<Rec, Body>
}

/** An act on a row of a table without events: 409 when its state does not allow it. */
interface ByWrite<Rec, Body> {
  /**
   * In one transaction of the company. False: the record has changed since it was read, and does not allow it.
   * `unchanged`: it was done before.
   */
  readonly write: (sql: Sql, record: Rec, call: ConsoleCall, body: Body) => Promise<boolean | 'unchanged'>
  /** What the act has left to others, once its transaction is committed. A repeat does it again. */
  readonly done?: (services: ConsoleServices, record: Rec, call: ConsoleCall) => void | Promise<void>
  /** The record is gone afterwards: the answer is what it was. */
  readonly removes?: boolean
  /** As of a command. */
  readonly undo?: WriteUndo<Rec, Body>
}

/**
 * `POST <resource>/:id/<act>`: carries out one command on one record, or changes its row, once for an
 * `Idempotency-Key`, and answers the record as readers see it afterwards; `X-Unchanged` says that it was so before. A
 * record that is not there is 404 whatever was sent; one that is of no revision that `If-Match` names is 412.
 */
export function act<Row extends object, Rec extends { readonly id: string }, Body = undefined>(
  definition: Declared<Row, Rec, Body> & (ByCommand<Rec, Body> | ByWrite<Rec, Body>),
): Act<Row, Rec> {
  const { name, right, allowed, summary, body, lastWrite, undo } = definition
  const removes = 'write' in definition && definition.removes === true
  return {
    name,
    right,
    allowed,
    ...('command' in definition
      ? definition.undo && { reversalOf: commandReversal(definition, definition.undo) }
      : definition.undo && { reversalOf: writeReversal(definition, definition.undo) }),
    endpointOf: (source, answers) =>
      endpoint<Body, Rec, JsonServer>({
        ...ofRecord(source, answers),
        access: 'session',
        method: 'post',
        path: `/${source.name}/:id/${name}`,
        summary,
        right,
        reads: definition.reads ?? source.reads,
        ...(body && { body: { schema: body, kind: 'plain' } }),
        operationId: `${name}${pascal(source.name)}`,
        refuses: [409, 412],
        ...(lastWrite && { lastWrite }),
        find: async (call) =>
          ((removes ? await call.wrote(call.sql) : null) as Rec | null) ?? found(call, source, call.params['id']),
        handle: async (call, given, record) => {
          const kept = undo?.keep(record, given) ?? null
          const userIds = undo?.concerns(record) ?? []
          const stored = kept && { resource: source.name, recordId: record.id, act: name, userIds, kept }
          const isChanged =
            'command' in definition
              ? await carryOut(call, definition, record, given, stored)
              : await changeRow(call, definition, name, record, given, stored)
          const answer = one(removes ? record : await found(call, source, record.id))
          return isChanged ? answer : { ...answer, headers: { [unchangedHeader]: 'true' } }
        },
      }),
  }
}

async function carryOut<Rec extends { readonly id: string }, Body>(
  call: ConsoleCall,
  definition: ByCommand<Rec, Body>,
  record: Rec,
  given: Body,
  stored: NewAct | null,
): Promise<boolean> {
  const ifRevision = await revisionOf(call, async () => revisionIn(record))
  const held = ifRevision === undefined ? {} : { ifRevision }
  const context = { ...call.command('admin'), at: call.services.now(), ...held }
  const result = await noted(call, stored, () => definition.command(call, context, record, given))
  if (!result.ok) throw refusalOf(result, definition, given)
  await call.settle(result.position)
  return !result.repeated
}

async function changeRow<Rec extends { readonly id: string }, Body>(
  call: ConsoleCall,
  { write, done, removes }: ByWrite<Rec, Body>,
  name: string,
  record: Rec,
  given: Body,
  stored: NewAct | null,
): Promise<boolean> {
  const wrote = await call.sql.transaction(async (sql) => {
    checkIfMatch(call, revisionIn(record))
    const outcome = allows(record, name) && (await write(sql, record, call, given))
    if (outcome === false) throw new ConsoleProblem(409, 'conflict')
    if (outcome === 'unchanged') return outcome
    if (stored !== null) await noteDone(sql, call, stored)
    return removes === true ? record : null
  })
  await done?.(call.services, record, call)
  return wrote !== 'unchanged'
}
