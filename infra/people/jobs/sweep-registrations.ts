import type { AccountRecords } from '#commands/people/account-records.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

export function sweepRegistrationsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { accountRecords: records, store } = core
  return {
    name: 'sweep_registrations',
    cron: '23 * * * *',
    run: () => sweepRegistrations({ sql: core.database.system, records, store, logger }),
  }
}

/**
 * Deletes the rows of registrations that stopped before their event. The reaction makes those with an event visible.
 */
export async function sweepRegistrations({
  sql,
  records,
  store,
  logger,
}: {
  readonly sql: Sql
  readonly records: Pick<AccountRecords, 'unfinished' | 'discard'>
  readonly store: Pick<EventStore, 'readStream'>
  readonly logger?: Pick<Logger, 'error'>
}): Promise<JobReport> {
  return eachItem(
    { sql, job: 'sweep_registrations', logger },
    await records.unfinished(),
    ({ userId }) => userId,
    async (person) => {
      const events = await store.readStream(`account-${person.userId}`, { limit: 1 })
      if (events.length === 0) await records.discard(person)
    },
  )
}
