import type { CompanyId } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { leaveOutWait } from './suspension.ts'

/**
 * Lets a restored company write to people again.
 * @param discard what waits was written by the original, and is not sent
 * @param by the person of the console; null: the command line
 * @returns false when nothing was held
 */
export async function releaseSending(
  system: TransactionalSql,
  companyId: CompanyId,
  { discard, by }: { readonly discard: boolean; readonly by: string | null },
): Promise<boolean> {
  return system.transaction(async (sql) => {
    const [row] = await sql.query<{ since: Date }>({
      text: `select sending_held_at as since from app.companies
        where id = $1 and sending_held_at is not null for update`,
      values: [companyId],
    })
    if (row === undefined) return false
    await sql.query({ text: 'update app.companies set sending_held_at = null where id = $1', values: [companyId] })
    if (discard) {
      await sql.query({
        text: `delete from app.mails where company_id = $1 and state in ('waiting', 'sending')`,
        values: [companyId],
      })
      await sql.query({ text: 'delete from app.notices where company_id = $1', values: [companyId] })
    } else await leaveOutWait(sql, companyId, row.since)
    await sql.query({
      text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after)
        values (gen_random_uuid(), $1::uuid, $2, 'update', 'companies', $1::uuid::text, $3, $4)`,
      values: [
        companyId,
        by,
        JSON.stringify({ sending_held_at: row.since.toISOString() }),
        JSON.stringify({ sending_held_at: null }),
      ],
    })
    return true
  })
}
