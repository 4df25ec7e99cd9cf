import { instant } from '#domain/shared/ids.ts'
import { enqueueMail } from '#infra/mail/outbox.ts'
import { noteWarnings } from '#infra/retention/lapsing.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { JobReport } from './items.ts'
import type { Job } from './job.ts'

/** People of one transaction. */
const portion = 200

export function warnOfErasureJob({ core }: Pick<RoleOptions, 'core'>): Job {
  const { system } = core.database
  return { name: 'warn_of_erasure', cron: '11 3 * * *', run: () => warnOfErasure(system, () => new Date()) }
}

/**
 * Tells people 30 days before the clock erases them, once for each clock: the note and the mail are one transaction.
 * Without the note nobody is erased.
 */
export async function warnOfErasure(system: TransactionalSql, now: () => Date): Promise<JobReport> {
  for (let done = 0; ;) {
    const warned = await system.transaction(async (sql) => {
      const people = await noteWarnings(sql, now(), portion)
      for (const { companyId, userId, goesAt } of people)
        await enqueueMail(sql, {
          companyId,
          key: `retention_warning/${userId}/${goesAt.toISOString().slice(0, 10)}`,
          to: { userId },
          template: 'retention_warning',
          params: { goesAt: instant(goesAt) },
        })
      return people.length
    })
    done += warned
    if (warned < portion) return { done, failed: 0 }
  }
}
