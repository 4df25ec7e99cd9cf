import { z } from 'zod'
import { derivedId } from '#domain/platform/ids.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { addRow, changeRow, removeRow } from '../../platform/plain/changes.ts'
import type { PlainTable } from '../../platform/plain/table.ts'
import type { Definition, Part } from './definition.ts'
import type { JsonServer } from './dialect.ts'
import { edit } from './edit.ts'
import { audited, explainDeletion } from './last-write.ts'
import { plainMove } from './plain-move.ts'
import { locked, refuseKept, refuseWrong, subjectOf, transaction } from './plain-rows.ts'
import { found, ofRecord, withEtag } from './records.ts'
import { plainReversal } from './undo/plain-reversal.ts'
import type { PlainWrites, Contract, Given, Rec, Plain } from './plain-definition.ts'

/** `POST`, `PUT` and `DELETE` of a table without events, each with its entry in the audit log, and the same answer. */
export function plainWrites(
  contract: Contract,
  table: PlainTable,
  writes: PlainWrites,
): Pick<Definition<Rec, Rec>, 'create' | 'edit' | 'remove' | 'move'> {
  const plain = { contract, table, writes }
  return {
    ...(writes.create !== undefined && { create: creates(plain, writes.create) }),
    ...(writes.update !== undefined && { edit: updates(plain, writes.update) }),
    ...(writes.delete !== undefined && { remove: deletes(plain, writes.delete) }),
    ...(writes.ordered !== undefined && { move: plainMove(contract.type, table.table, writes.right, writes.ordered) }),
  }
}

function creates(plain: Plain, summary: string): Part<Rec, Rec> {
  const { contract, table, writes } = plain
  return {
    reversalOf: () => plainReversal(plain, 'create'),
    endpointOf: (source, answers) =>
      endpoint<Given, undefined, JsonServer>({
        ...ofRecord(source, answers),
        access: 'session',
        method: 'post',
        path: `/${source.name}`,
        summary,
        right: writes.right,
        body: { schema: z.object(contract.made.shape), kind: 'plain' },
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
      }),
  }
}

function updates(plain: Plain, summary: string): Part<Rec, Rec> {
  const { contract, table, writes } = plain
  return edit<Rec, Rec, Given>({
    reversalOf: () => plainReversal(plain, 'update'),
    summary,
    right: writes.right,
    // The whole record may come back: what is not to be changed of it is left alone.
    body: z.object(contract.written.shape),
    lastWrite: audited(contract.type),
    find: (call, find) => explainDeletion(call, contract.type, find),
    write: (call, { id }, given) =>
      transaction(call, table, async (sql) => {
        const before = await locked(sql, table, call, id)
        await refuseWrong(writes, given, before, sql)
        const again = () => locked(sql, table, call, id, false)
        const after = await changeRow(sql, subjectOf(contract, table, call), before, given, again)
        if (after !== before)
          await writes.changed?.(sql, call, { id, before: before.attributes, after: after.attributes })
      }),
  })
}

function deletes(plain: Plain, summary: string): Part<Rec, Rec> {
  const { contract, table, writes } = plain
  return {
    reversalOf: () => plainReversal(plain, 'delete'),
    endpointOf: (source, answers) =>
      endpoint<undefined, Rec, JsonServer>({
        ...ofRecord(source, answers),
        access: 'session',
        method: 'delete',
        path: `/${source.name}/:id`,
        summary,
        right: writes.right,
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
      }),
  }
}
