import type { FileStore } from '#commands/files/ports.ts'
import { articleImageFolder } from '#api/queries/article-images.ts'
import { isUuid } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { removeUnusedImages } from '../files/article-images.ts'
import { attachmentFolder, avatarFolder, exportFolder } from '../files/folders.ts'
import { missingFiles } from '../files/missing.ts'
import { createFiles } from '../files/store.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

/** Of files written before this no transaction is under way that has yet to name them. */
const settledMs = 6 * 3_600_000
/** Files looked up in one statement. */
const batch = 500

/** The rows that name a file `f` of a folder. */
const owners: Readonly<Record<string, string>> = {
  [avatarFolder]: `select from app.users u
    where u.company_id = f.company and u.avatar_key = split_part(f.name, '-', 1)`,
  [articleImageFolder]: `select from app.article_images i
    where i.company_id = f.company and i.file_key = split_part(f.name, '-', 1)`,
  // Before its message is shown, and of a message.
  [attachmentFolder]: `select from app.attachments a where a.company_id = f.company and a.file_key = f.name
    and (a.created_at > now() - interval '6 hours' or exists (select from rm.messages m
      where m.conversation_id = a.conversation_id and m.attachment_id = a.id))`,
  [exportFolder]: `select from app.data_exports e where e.company_id = f.company and e.id::text = f.name
    and (e.file_key is not null or e.state in ('waiting', 'running'))`,
}

/** Keys that a line of the log names at most. */
const mostNamed = 20

/**
 * Deletes images that no article came to show, and files that no row names: a process ended between the two, or a
 * restore brought rows of another day. Tells of rows whose file is gone: nothing but a backup brings it back.
 */
export function sweepFilesJob({ core, config, logger }: Pick<RoleOptions, 'core' | 'config' | 'logger'>): Job {
  const files = createFiles(config)
  return {
    name: 'sweep_files',
    cron: '23 3 * * *',
    run: async () => {
      await removeUnusedImages(core.database.system)
      const removed = await sweepFiles(core.database.system, files, new Date(Date.now() - settledMs))
      if (removed > 0) logger.info({ files: removed }, 'files that nothing named were deleted')
      const missing = await missingFiles(core.database.system, files)
      if (missing.length > 0)
        logger.error({ files: missing.length, keys: missing.slice(0, mostNamed) }, 'files that rows name are gone')
    },
  }
}

/**
 * @param before files written later are left alone
 * @returns how many were deleted
 */
export async function sweepFiles(sql: Sql, files: Pick<FileStore, 'list' | 'remove'>, before: Date): Promise<number> {
  let removed = 0
  for await (const key of unnamedFiles(sql, files, before)) {
    await files.remove(key)
    removed += 1
  }
  return removed
}

/** The keys of files that no row names, and of those whose writing was broken off, written before a moment. */
export async function* unnamedFiles(sql: Sql, files: Pick<FileStore, 'list'>, before: Date): AsyncIterable<string> {
  for (const [folder, owner] of Object.entries(owners)) {
    let looked: string[] = []
    for await (const { key, writtenAt, unfinished } of files.list(folder)) {
      if (writtenAt >= before) continue
      if (unfinished) yield key
      else looked.push(key)
      if (looked.length < batch) continue
      yield* await unnamed(sql, owner, looked)
      looked = []
    }
    yield* await unnamed(sql, owner, looked)
  }
}

/** Those of `<folder>/<company>/<name>.<extension>` that no row owns. */
async function unnamed(sql: Sql, owner: string, keys: readonly string[]): Promise<readonly string[]> {
  const parts = keys.map((key) => {
    const [, company = '', file = ''] = key.split('/')
    return { key, company, name: file.split('.')[0] ?? '' }
  })
  const ofCompanies = parts.filter(({ company }) => isUuid(company))
  const owned = await sql.query<{ key: string }>({
    text: `select f.key from unnest($1::text[], $2::uuid[], $3::text[]) f (key, company, name) where exists (${owner})`,
    values: [
      ofCompanies.map(({ key }) => key),
      ofCompanies.map(({ company }) => company),
      ofCompanies.map(({ name }) => name),
    ],
  })
  const named = new Set(owned.map(({ key }) => key))
  return keys.filter((key) => !named.has(key))
}
