import { instant, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from './job.ts'

/** Most of what stops a read model is over by then. */
const minFailure = `interval '10 minutes'`

export function warnOfStopsJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return { name: 'warn_of_stops', cron: '* * * * *', run: () => warnOfStops(core.database.system) }
}

/**
 * Mails the operators of the installation about each follower of the log that has stood still for ten minutes; without
 * operators, the administrators of every company. Once for each stop: the key of the mail names when it began.
 */
export async function warnOfStops(system: TransactionalSql, now = new Date()): Promise<void> {
  const stopped = await system.query<{ name: string; generation: number; since: Date }>({
    text: `select name, generation, failing_since as since from rm.projections
      where active and status = 'failing' and failing_since <= $1::timestamptz - ${minFailure} order by name`,
    values: [now],
  })
  if (stopped.length === 0) return
  const readers = await system.query<{ userId: UserId; companyId: CompanyId }>({
    text: `with operators as (select o.user_id, o.company_id from app.operators o join app.users u on u.id = o.user_id
        where u.status = 'active' and 'admin' = any(u.roles) and ${ofActiveCompany('o.company_id')})
      select user_id as "userId", company_id as "companyId" from operators
      union all select id, company_id from app.users u where u.status = 'active' and 'admin' = any(u.roles)
        and ${ofActiveCompany('u.company_id')} and not exists (select from operators)`,
  })
  await system.transaction(async (sql) => {
    for (const { name, generation, since } of stopped)
      for (const { userId, companyId } of readers)
        await enqueueMail(sql, {
          companyId,
          key: `read_model_stopped/${name}/${generation}/${since.toISOString()}/${userId}`,
          to: { userId },
          template: 'read_model_stopped',
          params: { model: name, since: instant(since) },
        })
  })
}
