import type { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Fault, Problem } from '../http/problem.ts'
import type { Reads } from '../http/read-your-writes.ts'
import { pascal } from '../openapi/parts.ts'
import { refused } from '../refusals/done.ts'
import { meaningOf } from '../refusals/index.ts'
import type { Meaning } from '../refusals/meaning.ts'
import { ConsoleProblem } from './console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer, NamedSchema } from './dialect.ts'
import type { MessageCode } from './messages.ts'
import type { ConsoleUser, Right } from './console-user.ts'
import type { RecordSource } from './record-query.ts'
import { found, one } from './records.ts'

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
}

/** One command on one record, the type of its body closed over. */
export interface Act<Row extends object, Rec extends { readonly id: string }> extends Pick<
  Definition<Row, Rec, never>,
  'name' | 'right' | 'allowed'
> {
  readonly endpointOf: (source: RecordSource<Row, Rec>, answers: NamedSchema) => ConsoleEndpoint
}

/**
 * `POST <resource>/:id/<act>`: carries out one command on one record, once for an `Idempotency-Key`, and answers the
 * record as readers see it afterwards. A record that is not there is 404 whatever was sent.
 */
export function act<Row extends object, Rec extends { readonly id: string }, Body = undefined>(
  definition: Definition<Row, Rec, Body>,
): Act<Row, Rec> {
  const { name, right, allowed, summary, body, carryOut } = definition
  return {
    name,
    right,
    allowed,
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
        refuses: [409],
        find: (call) => found(call, source, call.params['id']),
        handle: async (call, given, record) => {
          const context = { ...call.command('admin'), at: call.services.now() }
          const result = await carryOut(call, context, record, given)
          if (!result.ok) throw refusalOf(result, definition, given)
          await call.settle(result.position)
          return one(await found(call, source, record.id))
        },
      }),
  }
}

/** A refused command as an answer: in the words of its rule, with the field of the body that it is about. */
export function refusalOf(
  result: Extract<CommandResult, { readonly ok: false }>,
  { aggregate, notAllowed }: { readonly aggregate: Category; readonly notAllowed?: MessageCode },
  body: unknown,
): Problem {
  if ('conflict' in result) return new ConsoleProblem(409, 'conflict')
  const { code } = result.refusal
  if (code === 'not_found') return new ConsoleProblem(404, 'not_found')
  if (code === 'forbidden') return new ConsoleProblem(403, 'forbidden')
  if (code === 'transition_not_allowed' && notAllowed !== undefined) return new ConsoleProblem(422, notAllowed)
  const problem = refused(result.refusal, aggregate)
  // Members are paths in a JSON:API document; a body of the console has their last names, or those of ids.
  const meaning = meaningOf(code, aggregate)
  const fields = meaning.members?.map((path) => path.slice(path.lastIndexOf('/') + 1)) ?? []
  const names = fields.flatMap((name) => [name, `${name}_id`])
  const field = names.find((name) => typeof body === 'object' && body !== null && Object.hasOwn(body, name))
  if (problem.status !== 422) return problem
  return new Problem(
    422,
    problem.faults.map(({ words, ...fault }) => ({
      ...fault,
      ...(words && { words: inConsole(words, meaning) }),
      ...(field !== undefined && { source: { pointer: `/${field}` } }),
    })),
  )
}

/** An administrator reads about other people, and the console has its own word for an accompaniment in English. */
function inConsole(words: NonNullable<Fault['words']>, { console: own }: Meaning): NonNullable<Fault['words']> {
  if (own === undefined) return words
  return { fr: { ...words.fr, detail: own.fr }, en: { ...words.en, detail: own.en } }
}
