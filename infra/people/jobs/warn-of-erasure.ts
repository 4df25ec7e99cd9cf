import { instant, type UserId } from '#domain/platform/ids.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { noteWarning, toWarn } from '../retention/lapsing.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** People read at a time. */
const portion = 200

export function warnOfErasureJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  const run = () => warnOfErasure(system, () => new Date(), logger)
  return { name: 'warn_of_erasure', cron: '11 3 * * *', run }
}

/**
 * Mails people 30 days before the clock erases them, once for each clock: the note and the mail are one transaction.
 * Without the note nobody is erased.
 */
export async function warnOfErasure(
  system: TransactionalSql,
  now: () => Date,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const at = now()
  return eachItem(
    { sql: system, job: 'warn_of_erasure', logger },
    unwarned(system, at),
    (userId) => userId,
    (userId) =>
      system.transaction(async (sql) => {
        const warned = await noteWarning(sql, at, userId)
        if (warned === null) return
        const { companyId, goesAt } = warned
        await enqueueMail(sql, {
          companyId,
          key: `retention_warning/${userId}/${goesAt.toISOString().slice(0, 10)}`,
          to: { userId },
          template: 'retention_warning',
          params: { goesAt: instant(goesAt) },
        })
      }),
  )
}

async function* unwarned(system: TransactionalSql, at: Date): AsyncGenerator<UserId> {
  let last: UserId | null = null
  for (;;) {
    const people: readonly UserId[] = await toWarn(system, at, last, portion)
    yield* people
    last = people.at(-1) ?? null
    if (people.length < portion) return
  }
}
