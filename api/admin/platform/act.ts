import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { revisionOf } from '../../platform/http/preconditions.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer, NamedSchema, LastWriteOf } from './dialect.ts'
import type { MessageCode } from './messages.ts'
import type { ConsoleUser, Right } from './console-user.ts'
import type { RecordSource } from './record-source.ts'
import { found, one } from './records.ts'
import { refusalOf } from './refusal-of.ts'
import { commandReversal, type Reversal, type Undo } from './undo/reversal.ts'
import { noted } from './undo/noted.ts'

/** The acts that `actions` of a record may name. */
export type ActName<Rec> = Rec extends { readonly actions: readonly (infer Name extends string)[] } ? Name : never

interface Definition<Row, Rec, Body> {
  readonly name: ActName<Rec>
  /** For the OpenAPI document. */
  readonly summary: string
  readonly right: Right
  /** The aggregate of the command: its refusals are in the words of that aggregate (`api/refusals/`). */
  readonly aggregate: Category
  readonly body?: z.ZodType<Body>
  /** The read models that show its effect, where that are others than those of the resource. */
  readonly reads?: Reads
  /** Whether the record allows it now, to a console user with the right: then its `actions` name it. */
  readonly allowed: (row: Row, consoleUser: ConsoleUser) => boolean
  /** The command, on a record that the console user may see. */
  readonly carryOut: (call: ConsoleCall, context: CommandContext, record: Rec, body: Body) => Promise<CommandResult>
  /** Words for a record whose state does not allow the act, instead of those of the aggregate. */
  readonly notAllowed?: MessageCode
  /** It writes values over those that its sender has read. */
  readonly lastWrite?: LastWriteOf
  /** How it is taken back. Without one it cannot be, and its dialog says so. */
  readonly undo?: Undo<Rec, Body>
}

/** One command on one record, the type of its body closed over. */
export interface Act<Row extends object, Rec extends { readonly id: string }> extends Pick<
  Definition<Row, Rec, never>,
  'name' | 'right' | 'allowed'
> {
  readonly endpointOf: (source: RecordSource<Row, Rec>, answers: NamedSchema) => ConsoleEndpoint
  readonly reversalOf?: (source: RecordSource<Row, Rec>) => Reversal
}

/**
 * `POST <resource>/:id/<act>`: carries out one command on one record, once for an `Idempotency-Key`, and answers the
 * record as readers see it afterwards. A record that is not there is 404 whatever was sent.
 */
export function act<Row extends object, Rec extends { readonly id: string }, Body = undefined>(
  definition: Definition<Row, Rec, Body>,
): Act<Row, Rec> {
  const { name, right, allowed, summary, body, carryOut, aggregate, undo } = definition
  return {
    name,
    right,
    allowed,
    ...(undo && { reversalOf: (source) => commandReversal(source, { name, right, aggregate, undo }) }),
    endpointOf: (source, answers) =>
      endpoint<Body, Rec, JsonServer>({
        method: 'post',
        path: `/${source.name}/:id/${name}`,
        summary,
        access: 'session',
        right,
        reads: definition.reads ?? source.reads,
        id: source.id,
        ...(body && { body: { schema: body, kind: 'plain' } }),
        answers: { one: [answers] },
        operationId: `${name}${pascal(source.name)}`,
        refuses: [409, 412],
        ...(definition.lastWrite && { lastWrite: definition.lastWrite }),
        find: (call) => found(call, source, call.params['id']),
        handle: async (call, given, record) => {
          const ifRevision = await revisionOf(call, async () => revisionIn(record))
          const held = ifRevision === undefined ? {} : { ifRevision }
          const context = { ...call.command('admin'), at: call.services.now(), ...held }
          const kept = undo?.keep(record, given) ?? null
          const act = kept && { resource: source.name, recordId: record.id, act: name, kept }
          const userIds = undo?.concerns(record) ?? []
          const result = await noted(call, act && { ...act, userIds }, () => carryOut(call, context, record, given))
          if (!result.ok) throw refusalOf(result, definition, given)
          await call.settle(result.position)
          return one(await found(call, source, record.id))
        },
      }),
  }
}

/** -1: a record without revisions is of none that `If-Match` names. */
export function revisionIn(record: object): number {
  return 'revision' in record && typeof record.revision === 'number' ? record.revision : -1
}
