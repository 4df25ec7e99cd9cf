import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import type { Right } from './console-user.ts'
import type { Part } from './definition.ts'
import type { ConsoleCall, JsonServer } from './dialect.ts'
import type { RecordSource } from './record-source.ts'
import { found, ofRecord, one } from './records.ts'
import { refusalOf } from './refusal-of.ts'
import { type CommandUndo, commandReversal } from './undo/reversal.ts'
import { noteDone } from './undo/stored-acts.ts'

interface Declared<Body> {
  /** For the OpenAPI document. */
  readonly summary: string
  readonly right: Right
  readonly body: z.ZodType<Body>
  /** In bytes, where it is not that of every call. */
  readonly bodyLimit?: number
}

interface ByCommand<Rec, Body> {
  /** Whose refusals it may give: for the words. */
  readonly aggregate: Category
  readonly command: (call: ConsoleCall, context: CommandContext, body: Body) => Promise<CommandResult>
  /** How it is taken back. Its record is the one that was made, and nothing is kept of it. */
  readonly undo?: Omit<CommandUndo<Rec, Body>, 'keep'>
}

interface ByWrite<Body> {
  /** Writes a row of a table without events. @returns the id of the record */
  readonly write: (call: ConsoleCall, body: Body) => Promise<string>
  /** 409 where the record may stand against others. */
  readonly refuses?: readonly 409[]
}

const name = 'create'

/**
 * `POST <resource>`: carries out the command that makes a record, once for an `Idempotency-Key`, or writes its row, and
 * answers the record as readers see it afterwards.
 */
export function creation<Row extends object, Rec extends { readonly id: string }, Body>(
  definition: Declared<Body> & (ByCommand<Rec, Body> | ByWrite<Body>),
): Part<Row, Rec> {
  const { summary, right, body, bodyLimit } = definition
  return {
    ...('command' in definition &&
      definition.undo && {
        reversalOf: commandReversal({ ...definition, name }, { ...definition.undo, keep: () => ({}) }),
      }),
    endpointOf: (source, answers) =>
      endpoint<Body, undefined, JsonServer>({
        ...ofRecord(source, answers),
        access: 'session',
        method: 'post',
        path: `/${source.name}`,
        summary,
        right,
        body: { schema: body, kind: 'plain', ...(bodyLimit !== undefined && { limit: bodyLimit }) },
        operationId: `createAdmin${pascal(source.name)}`,
        refuses: 'command' in definition ? [409] : (definition.refuses ?? []),
        handle: async (call, given) =>
          one(
            'command' in definition
              ? await made(call, source, definition, given)
              : await found(call, source, await definition.write(call, given)),
          ),
      }),
  }
}

async function made<Row extends object, Rec extends { readonly id: string }, Body>(
  call: ConsoleCall,
  source: RecordSource<Row, Rec>,
  { aggregate, command, undo }: ByCommand<Rec, Body>,
  given: Body,
): Promise<Rec> {
  const result = await command(call, { ...call.command('admin'), at: call.services.now() }, given)
  if (!result.ok) throw refusalOf(result, { aggregate }, given)
  await call.settle(result.position)
  const record = await found(call, source, result.id)
  if (undo && !result.repeated) {
    const userIds = undo.concerns(record)
    await noteDone(call.sql, call, { resource: source.name, recordId: record.id, act: name, userIds, kept: {} })
  }
  return record
}
