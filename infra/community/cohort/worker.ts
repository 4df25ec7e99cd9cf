import type { Commands } from '#commands/commands.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { type JobReport, workOff } from '../../platform/queue/each-item.ts'
import { job, takeMatch } from './leases.ts'
import { runBatch } from './run-batch.ts'
import { runMatch } from './run-match.ts'

interface Dependencies {
  readonly database: Pick<Database, 'system' | 'tenant'>
  readonly commands: Pick<Commands, 'mentoringRequests'>
}

/** Works on drafts that wait, and on those whose process has died; one call works until none is left. */
export function workOnMatches(
  { database, commands }: Dependencies,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const { system } = database
  return workOff(
    { sql: system, job, logger },
    () => takeMatch(system),
    async (due) => {
      const sql = database.tenant(due.companyId)
      if (due.state === 'running') await runMatch(sql, due)
      else await runBatch(sql, due, commands.mentoringRequests)
    },
  )
}
