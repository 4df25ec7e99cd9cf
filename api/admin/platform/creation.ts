import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { refusalOf } from './refusal-of.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer, NamedSchema } from './dialect.ts'
import type { Right } from './console-user.ts'
import type { RecordSource } from './record-source.ts'
import { found, one } from './records.ts'
import { commandReversal, type Reversal, type Undo } from './undo/reversal.ts'
import { noteDone } from './undo/stored-acts.ts'

interface Definition<Rec, Body> {
  /** For the OpenAPI document. */
  readonly summary: string
  readonly right: Right
  /** Whose refusals it may give: for the words. */
  readonly aggregate: Category
  readonly body: z.ZodType<Body>
  readonly carryOut: (call: ConsoleCall, context: CommandContext, body: Body) => Promise<CommandResult>
  /** How it is taken back. Its record is the one that was made, and nothing is kept of it. */
  readonly undo?: Omit<Undo<Rec, Body>, 'keep'>
}

/** One way to make a record, the type of its body closed over. */
export interface Creation<Row extends object, Rec extends { readonly id: string }> {
  readonly endpointOf: (source: RecordSource<Row, Rec>, answers: NamedSchema) => ConsoleEndpoint
  readonly reversalOf?: (source: RecordSource<Row, Rec>) => Reversal
}

/**
 * `POST <resource>`: carries out the command that makes a record, once for an `Idempotency-Key`, and answers the record
 * as readers see it afterwards.
 */
export function creation<Row extends object, Rec extends { readonly id: string }, Body>(
  definition: Definition<Rec, Body>,
): Creation<Row, Rec> {
  const { summary, right, aggregate, body, carryOut, undo } = definition
  const name = 'create'
  return {
    ...(undo && {
      reversalOf: (source) => commandReversal(source, { name, right, aggregate, undo: { ...undo, keep: () => ({}) } }),
    }),
    endpointOf: (source, answers) =>
      endpoint<Body, undefined, JsonServer>({
        method: 'post',
        path: `/${source.name}`,
        summary,
        access: 'session',
        right,
        reads: source.reads,
        body: { schema: body, kind: 'plain' },
        answers: { one: [answers] },
        operationId: `createAdmin${pascal(source.name)}`,
        refuses: [409],
        handle: async (call, given) => {
          const context = { ...call.command('admin'), at: call.services.now() }
          const result = await carryOut(call, context, given)
          if (!result.ok) throw refusalOf(result, { aggregate }, given)
          await call.settle(result.position)
          const record = await found(call, source, result.id)
          if (undo && !result.repeated)
            await noteDone(call.sql, call, {
              resource: source.name,
              recordId: record.id,
              act: name,
              userIds: undo.concerns(record),
              kept: {},
            })
          return one(record)
        },
      }),
  }
}
