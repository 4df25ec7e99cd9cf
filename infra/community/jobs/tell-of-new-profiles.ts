import { isDue, tellOfSearches, tellingPeople } from '../saved-searches/telling.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

export function tellOfNewProfilesJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const run = () => tellOfNewProfiles(core.database, () => new Date(), logger)
  return { name: 'tell_of_new_profiles', cron: '37 * * * *', run }
}

/**
 * Runs the kept searches with reports once a week, on Monday from nine by each person's clock, and puts one mail for
 * all searches of a person into the outbox, in the transaction that notes what they found (docs/decisions/2203).
 */
export async function tellOfNewProfiles(
  database: Pick<Database, 'system' | 'tenant'>,
  now: () => Date,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const people = await tellingPeople(database.system)
  return eachItem(
    { sql: database.system, job: 'tell_of_new_profiles', logger },
    people.filter((person) => isDue(person, now())),
    ({ userId }) => userId,
    ({ userId, companyId }) =>
      database.tenant(companyId).transaction((sql) => tellOfSearches(sql, companyId, userId, now())),
  )
}
