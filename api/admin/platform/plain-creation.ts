import type { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import type { Right } from './console-user.ts'
import type { Creation } from './creation.ts'
import type { ConsoleCall, JsonServer } from './dialect.ts'
import { found, one } from './records.ts'

/** `POST <resource>`: writes a row of a table without events, and answers its record. */
export function plainCreation<Row extends object, Rec extends { readonly id: string }, Body>({
  summary,
  right,
  body,
  bodyLimit,
  refuses = [],
  carryOut,
}: {
  readonly summary: string
  readonly right: Right
  readonly body: z.ZodType<Body>
  /** In bytes, where it is not that of every call. */
  readonly bodyLimit?: number
  /** 409 where the record may stand against others. */
  readonly refuses?: readonly 409[]
  /** @returns the id of the record */
  readonly carryOut: (call: ConsoleCall, body: Body) => Promise<string>
}): Creation<Row, Rec> {
  return {
    endpointOf: (source, answers) =>
      endpoint<Body, undefined, JsonServer>({
        method: 'post',
        path: `/${source.name}`,
        summary,
        access: 'session',
        right,
        reads: source.reads,
        body: { schema: body, kind: 'plain', ...(bodyLimit !== undefined && { limit: bodyLimit }) },
        answers: { one: [answers] },
        refuses,
        operationId: `createAdmin${pascal(source.name)}`,
        handle: async (call, given) => one(await found(call, source, await carryOut(call, given))),
      }),
  }
}
