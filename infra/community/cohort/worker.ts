import type { Commands } from '#commands/commands.ts'
import type { Database } from '#infra/platform/database/database.ts'
import type { Logger } from '#infra/platform/logs/logs.ts'
import { LeaseLost, takeMatch } from './leases.ts'
import { runBatch } from './run-batch.ts'
import { runMatch } from './run-match.ts'

interface Dependencies {
  readonly database: Database
  readonly commands: Pick<Commands, 'mentoringRequests'>
}

/**
 * Works on drafts that wait, and on those whose process has died; one call works until none is left. A draft on which
 * the work fails keeps its lease, so that the others come next; it is taken up again once the lease has run out.
 * @returns how many were worked on, and on how many the work failed
 */
export async function workOnMatches(
  { database, commands }: Dependencies,
  logger: Pick<Logger, 'error'>,
): Promise<{ readonly done: number; readonly failed: number }> {
  let [done, failed] = [0, 0]
  for (;;) {
    const due = await takeMatch(database.system)
    if (due === null) return { done, failed }
    const sql = database.tenant(due.companyId)
    try {
      if (due.state === 'running') await runMatch(sql, due)
      else await runBatch(sql, due, commands.mentoringRequests)
      done += 1
    } catch (error) {
      if (error instanceof LeaseLost) continue
      failed += 1
      logger.error({ err: error, matchId: due.id }, 'working on a match of a cohort failed')
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
      await workOnMatches(dependencies, logger).catch((error: unknown) =>
        logger.error({ err: error }, 'no match of a cohort can be taken'),
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
