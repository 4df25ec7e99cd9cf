import { areFilesUnavailable, type FileStore } from '#commands/platform/files/ports.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { createFiles } from '../files/store.ts'
import type { Logger } from '../logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../queue/each-item.ts'
import { isHeld, isPaused } from '../queue/held.ts'
import type { Job } from './job.ts'

/** Deletes the files that their people let go of: the picture before the present one, that of an erased person. */
export function removeFilesJob({ core, config, logger }: Pick<RoleOptions, 'core' | 'config' | 'logger'>): Job {
  const { system } = core.database
  const files = createFiles(config)
  return {
    name: 'remove_files',
    cron: '* * * * *',
    run: () => removeFiles(system, files, logger),
    due: async () => (await system.query({ name: 'removed_files_due', text: due })).length > 0,
  }
}

const waits = `not ${isHeld('remove_files', 'r.key')}`
const due = `select from app.removed_files r where ${waits} and not ${isPaused('remove_files')} limit 1`

/** The file first: a row without a file may be looked at again, a file without a row waits for the night. */
export async function removeFiles(
  sql: Sql,
  files: Pick<FileStore, 'remove'>,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const removed = await sql.query<{ key: string }>({
    text: `select key from app.removed_files r where ${waits} order by removed_at limit 1000`,
  })
  const gone: string[] = []
  const report = await eachItem(
    { sql, job: 'remove_files', logger, isUnavailable: areFilesUnavailable },
    removed,
    ({ key }) => key,
    async ({ key }) => {
      await files.remove(key)
      gone.push(key)
    },
  )
  await sql.query({ text: 'delete from app.removed_files where key = any($1)', values: [gone] })
  return report
}
