import { tellAuthors } from '../../messages/notices/authors.ts'
import { createWaker } from '../../platform/realtime/waker.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Sends the notices of articles and comments that an ended process has left. */
export function tellAuthorsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  const wake = createWaker(system, logger)
  return {
    name: 'tell_authors',
    cron: '* * * * *',
    run: () => tellAuthors(system, wake, logger),
  }
}
