import { hasDueMatches } from '../cohort/leases.ts'
import { workOnMatches } from '../cohort/worker.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Takes up matches of cohorts that a stopped process has left, as soon as its lease has run out. */
export function resumeCohortMatchesJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  return {
    name: 'resume_cohort_matches',
    cron: '* * * * *',
    due: () => hasDueMatches(core.database.system),
    run: () => workOnMatches(core, logger),
  }
}
