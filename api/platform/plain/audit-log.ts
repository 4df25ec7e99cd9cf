import { randomUUID } from 'node:crypto'
import type { UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** An administrator's change to a plain table, or a person's of what the rules of the product read. */
export interface AuditEntry {
  /** null: the product itself. */
  readonly actorId: UserId | null
  readonly action: 'create' | 'update' | 'delete' | 'erase' | 'draft' | 'publish'
  readonly type: string
  readonly id: string
  readonly before: object | null
  readonly after: object | null
}

/**
 * Adds an entry to the audit log, in the transaction of the change. Nobody may change or delete one.
 * @returns its id
 */
export async function addAuditEntry(sql: Sql, entry: AuditEntry): Promise<string> {
  const id = randomUUID()
  const text = (value: object | null) => value && JSON.stringify(value)
  await sql.query({
    text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after)
      values ($7, app.current_company(), $1, $2, $3, $4, $5, $6)`,
    values: [entry.actorId, entry.action, entry.type, entry.id, text(entry.before), text(entry.after), id],
  })
  return id
}
