import { z } from 'zod'
import { derivedId } from '#domain/platform/ids.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { addRow, changeRow, removeRow } from '../../platform/plain/changes.ts'
import type { PlainTable } from '../../platform/plain/table.ts'
import type { Creation } from './creation.ts'
import type { ConsoleEndpoint, JsonServer, NamedSchema } from './dialect.ts'
import { audited, explainDeletion } from './last-write.ts'
import type { RecordSource } from './record-source.ts'
import { plainMove } from './plain-move.ts'
import { locked, refuseKept, refuseWrong, subjectOf, transaction } from './plain-rows.ts'
import { found, withEtag } from './records.ts'
import { plainReversal } from './undo/plain-reversal.ts'
import type { PlainWrites, Contract, Given, Rec, Plain } from './plain-definition.ts'

type Source = RecordSource<Rec, Rec>

/** `POST`, `PUT` and `DELETE` of a table without events, each with its entry in the audit log, and the same answer. */
export function plainWrites(contract: Contract, table: PlainTable, writes: PlainWrites): readonly Creation<Rec, Rec>[] {
  const plain = { contract, table, writes }
  const written = writer(plain)
  return [
    ...(writes.create === undefined ? [] : [written('create', creates(plain, writes.create))]),
    ...(writes.update === undefined ? [] : [written('update', updates(plain, writes.update))]),
    ...(writes.delete === undefined ? [] : [written('delete', deletes(plain, writes.delete))]),
    ...(writes.ordered === undefined ? [] : [plainMove(contract.type, table.table, writes.right, writes.ordered)]),
  ]
}

type EndpointOf = (source: Source, answers: NamedSchema) => ConsoleEndpoint

/** A write, and how it is taken back. */
const writer =
  (plain: Plain) =>
  (act: 'create' | 'update' | 'delete', endpointOf: EndpointOf): Creation<Rec, Rec> => ({
    endpointOf,
    reversalOf: () => plainReversal(plain, act),
  })

function creates({ contract, table, writes }: Plain, summary: string): EndpointOf {
  return (source, answers) =>
    endpoint<Given, undefined, JsonServer>({
      method: 'post',
      path: `/${source.name}`,
      summary,
      access: 'session',
      right: writes.right,
      reads: source.reads,
      body: { schema: z.object(contract.made.shape), kind: 'plain' },
      answers: { one: [answers] },
      operationId: `createAdmin${pascal(source.name)}`,
      handle: async (call, given) => {
        const { key = 'id' } = table
        // The same for a repeat under the same key, which then finds the row that is there.
        const id =
          key === 'id'
            ? derivedId(contract.type, call.company.id, call.user.id, call.idempotencyKey)
            : String(given[key])
        await transaction(call, table, async (sql) => {
          await refuseWrong(writes, given, null, sql)
          const added = (await writes.adds?.(sql, given)) ?? {}
          const { attributes } = await addRow(sql, subjectOf(contract, table, call), id, { ...given, ...added })
          await writes.changed?.(sql, call, { id, before: null, after: attributes })
        })
        return withEtag(await found(call, source, id))
      },
    })
}

function updates({ contract, table, writes }: Plain, summary: string): EndpointOf {
  return (source, answers) =>
    endpoint<Given, Rec, JsonServer>({
      method: 'put',
      path: `/${source.name}/:id`,
      summary,
      access: 'session',
      right: writes.right,
      reads: source.reads,
      id: source.id,
      // The whole record may come back: what is not to be changed of it is left alone.
      body: { schema: z.object(contract.written.shape), kind: 'plain' },
      answers: { one: [answers] },
      operationId: `updateAdmin${pascal(source.name)}`,
      refuses: [412],
      lastWrite: audited(contract.type),
      find: (call) => explainDeletion(call, contract.type, () => found(call, source, call.params['id'])),
      handle: async (call, given, { id }) => {
        await transaction(call, table, async (sql) => {
          const before = await locked(sql, table, call, id)
          await refuseWrong(writes, given, before, sql)
          const again = () => locked(sql, table, call, id, false)
          const after = await changeRow(sql, subjectOf(contract, table, call), before, given, again)
          if (after !== before)
            await writes.changed?.(sql, call, { id, before: before.attributes, after: after.attributes })
        })
        return withEtag(await found(call, source, id))
      },
    })
}

function deletes({ contract, table, writes }: Plain, summary: string): EndpointOf {
  return (source, answers) =>
    endpoint<undefined, Rec, JsonServer>({
      method: 'delete',
      path: `/${source.name}/:id`,
      summary,
      access: 'session',
      right: writes.right,
      reads: source.reads,
      id: source.id,
      answers: { one: [answers] },
      operationId: `deleteAdmin${pascal(source.name)}`,
      refuses: [412],
      find: (call) => explainDeletion(call, contract.type, () => found(call, source, call.params['id'])),
      handle: async (call, _, record) => {
        await transaction(call, table, async (sql) => {
          const row = await locked(sql, table, call, record.id)
          await refuseKept(sql, table, writes, row.id)
          await removeRow(sql, subjectOf(contract, table, call), row)
          await writes.changed?.(sql, call, { id: row.id, before: row.attributes, after: null })
        })
        return { status: 200, body: JSON.stringify(record) }
      },
    })
}
