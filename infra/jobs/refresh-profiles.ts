import { hasDue, refreshDue } from '#projections/community/due.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

/** A run ends before its queue counts it as lost; the next one goes on. */
const runMs = 180_000

/** Writes again what the directory shows of profiles, after a change of questions or tags that many of them show. */
export function refreshProfilesJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  return {
    name: 'refresh_profiles',
    cron: '* * * * *',
    run: async () => {
      const until = Date.now() + runMs
      let done = 0
      for (let last = -1; last !== 0 && Date.now() < until; done += last) last = await refreshDue(system)
      if (done > 0) logger.info({ profiles: done }, 'directory rows were written again')
      return { done, failed: 0 }
    },
    due: () => hasDue(system),
  }
}
