import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Sql } from '#projections/platform/sql.ts'
import { addRow, changeRow, removeRow, type Subject } from '../../../platform/plain/changes.ts'
import { findPlain, type PlainRow } from '../../../platform/plain/table.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { ConsoleCall } from '../dialect.ts'
import { locked, refuseKept, refuseWrong, subjectOf, transaction } from '../plain-rows.ts'
import type { Given, Plain } from '../plain-definition.ts'
import type { Reversal } from './reversal.ts'

/** The entry of the audit log, which has what was before. */
const kept = z.strictObject({ entryId: z.string() })

interface Entry {
  readonly before: Given | null
  readonly after: Given | null
}

interface Undone extends Plain {
  readonly call: ConsoleCall
  readonly subject: Subject
  readonly id: string
}

/** How a write of a table without events is taken back: by the write that leads back, with its own audit entry. */
export function plainReversal(plain: Plain, act: 'create' | 'update' | 'delete'): Reversal {
  const { contract, table, writes } = plain
  return {
    resource: contract.type,
    act,
    right: writes.right,
    async takeBack(call, { recordId, kept: stored }) {
      const { entryId } = kept.parse(stored)
      // Without `onAudited`: what takes an act back is noted as such, and is not an act of its own.
      const { onAudited: _onAudited, ...subject } = subjectOf(contract, table, call)
      await transaction(call, table, async (sql) => {
        const entry = await entryOf(sql, entryId)
        await ways[act](sql, { ...plain, call, subject, id: recordId }, entry)
      })
      return { recordId }
    },
  }
}

const ways: Readonly<Record<'create' | 'update' | 'delete', (sql: Sql, of: Undone, entry: Entry) => Promise<void>>> = {
  create: async (sql, of, { after }) => {
    const row = await asLeft(sql, of, after)
    await refuseKept(sql, of.table, of.writes, row.id)
    await removeRow(sql, of.subject, row)
    await of.writes.changed?.(sql, of.call, { id: row.id, before: row.attributes, after: null })
  },
  update: async (sql, of, { before, after }) => {
    const row = await asLeft(sql, of, after)
    const given = before ?? {}
    await refuseWrong(of.writes, { ...row.attributes, ...given }, row, sql)
    const again = () => locked(sql, of.table, of.call, row.id, false)
    const then = await changeRow(sql, of.subject, row, given, again)
    await of.writes.changed?.(sql, of.call, { id: row.id, before: row.attributes, after: then.attributes })
  },
  delete: async (sql, of, { before }) => {
    if ((await findPlain(sql, of.table, of.id, [])) !== null) throw new ConsoleProblem(422, 'undo_moved_on')
    const names = Object.keys(of.contract.made.shape)
    const given = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => names.includes(name)))
    await refuseWrong(of.writes, given, null, sql)
    const added = (await of.writes.adds?.(sql, given)) ?? {}
    const { attributes } = await addRow(sql, of.subject, of.id, { ...given, ...added })
    await of.writes.changed?.(sql, of.call, { id: of.id, before: null, after: attributes })
  },
}

/** The row, still as the act left it in what it wrote. @throws ConsoleProblem 422 */
async function asLeft(sql: Sql, { table, call, id }: Undone, after: Given | null): Promise<PlainRow> {
  const row = await locked(sql, table, call, id, false)
  const same = Object.entries(after ?? {}).every(([name, value]) => isDeepStrictEqual(row.attributes[name], value))
  if (!same) throw new ConsoleProblem(422, 'undo_moved_on')
  return row
}

async function entryOf(sql: Sql, entryId: string): Promise<Entry> {
  const [entry] = await sql.query<Entry>({
    name: 'audit_entry',
    text: `select before, after from app.audit_log where id = $1`,
    values: [entryId],
  })
  if (entry === undefined) throw new ConsoleProblem(404, 'not_found')
  return entry
}
