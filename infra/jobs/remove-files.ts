import type { FileStore } from '#commands/files/ports.ts'
import type { Sql } from '#projections/sql.ts'
import { createFiles } from '../files/store.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

/** Deletes the files that their people let go of: the picture before the present one, that of an erased person. */
export function removeFilesJob({ core, config }: Pick<RoleOptions, 'core' | 'config'>): Job {
  const { system } = core.database
  const files = createFiles(config)
  return {
    name: 'remove_files',
    cron: '* * * * *',
    run: () => removeFiles(system, files),
    due: async () => (await system.query({ name: 'removed_files_due', text: due })).length > 0,
  }
}

const due = 'select from app.removed_files limit 1'

/** The file first: a row without a file may be looked at again, a file without a row waits for the night. */
export async function removeFiles(sql: Sql, files: Pick<FileStore, 'remove'>): Promise<void> {
  const removed = await sql.query<{ key: string }>({
    text: 'select key from app.removed_files order by removed_at limit 1000',
  })
  for (const { key } of removed) await files.remove(key)
  await sql.query({
    text: 'delete from app.removed_files where key = any($1)',
    values: [removed.map(({ key }) => key)],
  })
}
