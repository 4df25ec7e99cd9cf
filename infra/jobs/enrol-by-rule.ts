import { applyDueRules, hasDueRules } from '#projections/community/enrolment-rules.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

/** A run ends before its queue counts it as lost; the next one goes on. */
const runMs = 180_000

/** Enrols in programs whom their rules mean, among people who came or changed, and when a season begins. */
export function enrolByRuleJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  return {
    name: 'enrol_by_rule',
    cron: '* * * * *',
    run: async () => {
      const until = Date.now() + runMs
      let done = 0
      for (let last = -1; last !== 0 && Date.now() < until;) {
        const { looked, enrolled } = await applyDueRules(system)
        last = looked
        done += enrolled
      }
      if (done > 0) logger.info({ people: done }, 'people were enrolled by rule')
      return { done, failed: 0 }
    },
    due: () => hasDueRules(system),
  }
}
