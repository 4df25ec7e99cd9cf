import { setTimeout as delay } from 'node:timers/promises'
import type { CompanyId } from '#domain/platform/ids.ts'
import { companyCacheMs } from '../http-companies.ts'
import { sessionEndedChannel } from '../../people/sessions/open.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

/**
 * Ends all sessions of a company and keeps it from being used. Everything stays stored; jobs and mails hold still.
 * Processes know a company for a few seconds: sessions that they open meanwhile are ended by a second look.
 * @param pause waits until no process can hold the company as active any more
 * @returns how many sessions were ended
 */
export async function suspendCompany(
  system: TransactionalSql,
  companyId: CompanyId,
  pause: () => Promise<void> = () => delay(companyCacheMs + 1_000),
): Promise<number> {
  const first = await system.transaction(async (sql) => {
    const changed = await sql.query({
      text: `update app.companies set state = 'suspended', suspended_at = now() where id = $1 and state = 'active'
        returning id`,
      values: [companyId],
    })
    if (changed.length > 0) await logChange(sql, companyId, 'suspend')
    return endSessions(sql, companyId)
  })
  await pause()
  return first + (await system.transaction((sql) => endSessions(sql, companyId)))
}

/** @returns false when the company was not suspended */
export async function resumeCompany(system: TransactionalSql, companyId: CompanyId): Promise<boolean> {
  return system.transaction(async (sql) => {
    const [row] = await sql.query<{ since: Date }>({
      text: `select suspended_at as since from app.companies
        where id = $1 and state = 'suspended' and restored_state is null for update`,
      values: [companyId],
    })
    if (row === undefined) return false
    await sql.query({
      text: `update app.companies set state = 'active', suspended_at = null where id = $1`,
      values: [companyId],
    })
    await leaveOutWait(sql, companyId, row.since)
    await logChange(sql, companyId, 'resume')
    return true
  })
}

/** The time of a wait does not count. A link does not wait: its mail is given up when it has expired. */
export async function leaveOutWait(sql: Sql, companyId: CompanyId, since: Date): Promise<void> {
  await sql.query({
    text: `update app.mails set give_up_at = give_up_at + (now() - greatest($2, created_at))
      where company_id = $1 and state = 'waiting' and link is null`,
    values: [companyId, since],
  })
}

async function logChange(sql: Sql, companyId: CompanyId, action: 'suspend' | 'resume'): Promise<void> {
  await sql.query({
    text: `insert into app.audit_log (id, company_id, action, subject_type, subject_id)
      values (gen_random_uuid(), $1::uuid, $2, 'companies', $1::uuid::text)`,
    values: [companyId, action],
  })
}

async function endSessions(sql: Sql, companyId: CompanyId): Promise<number> {
  await sql.query({ text: `delete from realtime.tickets where company_id = $1`, values: [companyId] })
  const ended = await sql.query({
    text: `with ended as (delete from app.sessions where company_id = $1 returning client)
      select pg_notify('${sessionEndedChannel}', client) from ended`,
    values: [companyId],
  })
  return ended.length
}
