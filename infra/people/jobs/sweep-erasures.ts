import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Removes again what calls that began before an erasure wrote of the person after it. */
export function sweepErasuresJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return {
    name: 'sweep_erasures',
    cron: '* * * * *',
    run: () => core.accountRecords.sweep(),
  }
}
