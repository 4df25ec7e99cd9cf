import type { Commands } from '#commands/commands.ts'
import type { Database } from '#infra/database/database.ts'
import type { Logger } from '#infra/logs.ts'
import { LeaseLost, takeMatch } from './leases.ts'
import { runBatch } from './run-batch.ts'
import { runMatch } from './run-match.ts'

interface Dependencies {
  readonly database: Database
  readonly commands: Pick<Commands, 'mentoringRequests'>
}

/**
 * Works on drafts that wait, and on those whose process has died; one call works until none is left.
 * @returns how many were worked on
 */
export async function workOnMatches({ database, commands }: Dependencies): Promise<number> {
  for (let worked = 0; ; worked += 1) {
    const due = await takeMatch(database.system)
    if (due === null) return worked
    const sql = database.tenant(due.companyId)
    try {
      if (due.state === 'running') await runMatch(sql, due)
      else await runBatch(sql, due, commands.mentoringRequests)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    }
  }
}

/**
 * Works on drafts in this process, one after the other, as soon as a call has left one. What a process leaves that dies
 * is taken up by the job `resume_cohort_matches`.
 */
export function createMatchWorker(dependencies: Dependencies, logger: Pick<Logger, 'error'>) {
  let working: Promise<void> | null = null
  let again = false
  const work = async () => {
    do {
      again = false
      await workOnMatches(dependencies).catch((error: unknown) =>
        logger.error({ err: error }, 'working on a match of a cohort failed'),
      )
    } while (again)
    working = null
  }
  return {
    wake(): void {
      again = true
      working ??= work()
    },
    /** Resolves when nothing is under way. */
    idle: async () => working ?? undefined,
  }
}
