import { trimRealtime } from '../realtime/retention.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from './job.ts'

/** Drops messages that no socket may ask for any more. */
export function trimRealtimeJob({ core }: Pick<RoleOptions, 'core'>): Job {
  return {
    name: 'trim_realtime',
    cron: '* * * * *',
    run: async () => {
      await trimRealtime(core.database.system)
    },
  }
}
