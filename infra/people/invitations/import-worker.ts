import type { Database } from '#infra/platform/database/database.ts'
import type { Logger } from '#infra/platform/logs/logs.ts'
import type { AccountWriter } from './import-accounts.ts'
import { workOnImports } from './import.ts'

/**
 * Works on imports in this process, one after the other, as soon as a call has kept a file. What a process leaves that
 * dies is taken up by the job `resume_imports`.
 */
export function createImportWorker(database: Database, writer: AccountWriter, logger: Pick<Logger, 'error'>) {
  let working: Promise<void> | null = null
  let again = false
  const work = async () => {
    do {
      again = false
      await workOnImports(database, writer, logger).catch((error: unknown) =>
        logger.error({ err: error }, 'working on files of people failed'),
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
