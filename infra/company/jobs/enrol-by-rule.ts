import { enrolDue, hasWaitingRules, takeUpRules } from '#projections/community/profiles/enrolment-rules.ts'
import { hasDueProfiles, type ProfileJobOptions, workOffProfiles } from '../../community/jobs/work-off-profiles.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Enrols in programs whom their rules mean, among people who came or changed, and when a season begins. */
export function enrolByRuleJob({ core, logger }: ProfileJobOptions): Job {
  const { system } = core.database
  const due = { sql: system, job: 'enrol_by_rule', table: 'app.due_enrolments' } as const
  return {
    name: 'enrol_by_rule',
    cron: '* * * * *',
    run: async () => {
      await takeUpRules(system)
      const report = await workOffProfiles({
        ...due,
        logger,
        handle: (companyId, profiles) => enrolDue(system, companyId, profiles),
      })
      if (report.done > 0) logger.info({ people: report.done }, 'people were looked at by the rules of programs')
      return report
    },
    due: async () => (await hasWaitingRules(system)) || (await hasDueProfiles(due)),
  }
}
