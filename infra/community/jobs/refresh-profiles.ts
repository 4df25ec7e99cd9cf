import { refreshDue } from '#projections/community/directory/due.ts'
import { hasDueProfiles, type ProfileJobOptions, workOffProfiles } from './work-off-profiles.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Writes again what the directory shows of profiles, after a change of questions or tags that many of them show. */
export function refreshProfilesJob({ core, logger }: ProfileJobOptions): Job {
  const { system } = core.database
  const due = { sql: system, job: 'refresh_profiles', table: 'app.due_profiles' } as const
  return {
    name: 'refresh_profiles',
    cron: '* * * * *',
    run: async () => {
      const report = await workOffProfiles({
        ...due,
        logger,
        handle: (companyId, profiles) => refreshDue(system, companyId, profiles),
      })
      if (report.done > 0) logger.info({ profiles: report.done }, 'directory rows were written again')
      return report
    },
    due: () => hasDueProfiles(due),
  }
}
