import type { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import type { Right } from './console-user.ts'
import type { Part } from './definition.ts'
import type { ConsoleCall, JsonServer, LastWriteOf } from './dialect.ts'
import type { RecordSource } from './record-source.ts'
import { found, ofRecord, withEtag } from './records.ts'

interface Definition<Row extends object, Rec extends { readonly id: string }, Body> extends Pick<
  Part<Row, Rec>,
  'reversalOf'
> {
  /** For the OpenAPI document. */
  readonly summary: string
  readonly right: Right
  readonly body: z.ZodType<Body>
  /** In bytes, where it is not that of every call. */
  readonly bodyLimit?: number
  /** 409 where the record may stand against others. */
  readonly refuses?: readonly 409[]
  readonly lastWrite: LastWriteOf
  /** Finds the record otherwise than by its id alone. */
  readonly find?: (call: ConsoleCall, find: () => Promise<Rec>) => Promise<Rec>
  /** Writes the row, under the lock of a transaction; a body that changes nothing is compared with `If-Match` too. */
  readonly write: (call: ConsoleCall, record: Rec, body: Body, source: RecordSource<Row, Rec>) => Promise<void>
}

/** `PUT <resource>/:id`: changes a row of a table without events, and answers the record as it is afterwards. */
export function edit<Row extends object, Rec extends { readonly id: string }, Body>(
  definition: Definition<Row, Rec, Body>,
): Part<Row, Rec> {
  const { summary, right, body, bodyLimit, refuses = [], lastWrite, reversalOf, write } = definition
  const { find = (_call, findRecord) => findRecord() } = definition
  return {
    ...(reversalOf && { reversalOf }),
    endpointOf: (source, answers) =>
      endpoint<Body, Rec, JsonServer>({
        ...ofRecord(source, answers),
        access: 'session',
        method: 'put',
        path: `/${source.name}/:id`,
        summary,
        right,
        body: { schema: body, kind: 'plain', ...(bodyLimit !== undefined && { limit: bodyLimit }) },
        operationId: `updateAdmin${pascal(source.name)}`,
        refuses: [...refuses, 412],
        lastWrite,
        find: (call) => find(call, () => found(call, source, call.params['id'])),
        handle: async (call, given, record) => {
          await write(call, record, given, source)
          return withEtag(await found(call, source, record.id))
        },
      }),
  }
}
