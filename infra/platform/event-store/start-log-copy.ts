import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { copyState, logCopy } from './log-copy.ts'

interface RunningLogCopy {
  /** For `/readyz`. */
  problem(): Promise<string | null>
  stop(): Promise<void>
}

/** Keeps the copy of a log that is in another store. null: the log is in PostgreSQL. */
export function startLogCopy({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): RunningLogCopy | null {
  const { log, database, instrumentation } = core
  if (!log.isElsewhere) return null
  const runner = createProjectionRunner({
    store: log.store,
    sql: database.system,
    owner: database.presence(),
    projections: [instrumentation.projection(logCopy)],
    log: logger,
  })
  runner.start()
  return {
    async problem() {
      const { error } = await copyState(database.system)
      return error === null ? null : `ready, but the log is not copied and sealed any more: ${error}`
    },
    stop: () => runner.stop(),
  }
}
