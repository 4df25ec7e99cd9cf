import { isDeepStrictEqual } from 'node:util'
import type { UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { found } from '../http/answers.ts'
import { addAuditEntry, type AuditEntry } from './audit-log.ts'
import { deletePlain, findPlain, insertPlain, type PlainRow, type PlainTable, updatePlain } from './table.ts'

type Given = Readonly<Record<string, unknown>>

/** What a change is of, and who the audit log names. null: nobody audits it (docs/privacy.md). */
export interface Subject {
  readonly type: string
  readonly table: PlainTable
  readonly auditedActor: UserId | null
  /** Gets the entry of the audit log, in the transaction of the change. */
  readonly onAudited?: (
    sql: Sql,
    entry: Pick<AuditEntry, 'action' | 'id'> & { readonly entryId: string },
  ) => Promise<void>
}

/** Adds a row, or finds the one that a repeat of the same call added. */
export async function addRow(sql: Sql, subject: Subject, id: string, attributes: Given): Promise<PlainRow> {
  const isNew = await insertPlain(sql, subject.table, id, attributes)
  const after = found(await findPlain(sql, subject.table, id, []))
  if (isNew) await audit(sql, subject, { action: 'create', id, before: null, after: after.attributes })
  return after
}

/**
 * Changes what differs of a locked row.
 * @param reread the row as its reader sees it afterwards
 */
export async function changeRow(
  sql: Sql,
  subject: Subject,
  before: PlainRow,
  given: Given,
  reread: () => Promise<PlainRow>,
): Promise<PlainRow> {
  const { id, attributes } = before
  const changes = Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(attributes[name], value))
  if (changes.length === 0) return before
  await updatePlain(sql, subject.table, id, Object.fromEntries(changes))
  const after = await reread()
  const only = (record: Given) => Object.fromEntries(changes.map(([name]) => [name, record[name]]))
  await audit(sql, subject, { action: 'update', id, before: only(attributes), after: only(after.attributes) })
  return after
}

export async function removeRow(sql: Sql, subject: Subject, { id, attributes }: PlainRow): Promise<void> {
  await deletePlain(sql, subject.table, id)
  await audit(sql, subject, { action: 'delete', id, before: attributes, after: null })
}

async function audit(sql: Sql, subject: Subject, entry: Omit<AuditEntry, 'actorId' | 'type'>): Promise<void> {
  const { type, auditedActor, onAudited } = subject
  if (auditedActor === null) return
  const entryId = await addAuditEntry(sql, { ...entry, type, actorId: auditedActor })
  await onAudited?.(sql, { action: entry.action, id: entry.id, entryId })
}
