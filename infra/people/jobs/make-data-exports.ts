import { createFiles } from '../../platform/files/store.ts'
import { hasDataExports, makeDataExports } from '../privacy/export/worker.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** A run ends before its queue counts it as lost; the next one goes on. */
const runMs = 180_000

/** Makes the requested archives, and deletes the expired ones. */
export function makeDataExportsJob({ core, config, logger }: Pick<RoleOptions, 'core' | 'config' | 'logger'>): Job {
  const { store, vault, database } = core
  const files = createFiles(config)
  const dependencies = { sql: database.system, store, vault, files, logger, now: () => new Date() }
  return {
    name: 'make_data_exports',
    cron: '* * * * *',
    run: () => makeDataExports(dependencies, Date.now() + runMs),
    due: () => hasDataExports(database.system),
  }
}
