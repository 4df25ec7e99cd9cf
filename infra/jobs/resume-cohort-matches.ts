import { workOnMatches } from '../cohort/worker.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

/** Takes up matches of cohorts that a stopped process has left. */
export function resumeCohortMatchesJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return {
    name: 'resume_cohort_matches',
    cron: '* * * * *',
    run: async () => ({ done: await workOnMatches(core), failed: 0 }),
  }
}
