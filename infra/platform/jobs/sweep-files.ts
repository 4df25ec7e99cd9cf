import { areFilesUnavailable, type FileStore } from '#commands/platform/files/ports.ts'
import { articleImageFolder } from '#api/queries/content/article-images.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { removeUnusedImages } from '../../content/article-images.ts'
import { attachmentFolder, avatarFolder, exportFolder } from '../files/folders.ts'
import { missingFiles } from '../files/missing.ts'
import { settleAttachments } from '../../messages/attachments/sent-attachments.ts'
import { createFiles } from '../files/store.ts'
import type { Logger } from '../logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../queue/each-item.ts'
import type { Job } from './job.ts'

/** Of files written before this no transaction is under way that has yet to name them. */
const settledMs = 6 * 3_600_000
/** Files looked up in one statement. */
const batch = 500

/**
 * The rows that name a file `f` of a folder. Tables of `app` alone: a read model that is behind, stopped or being
 * rebuilt does not know of files that exist (docs/privacy.md, "Who owns a file").
 */
const owners: Readonly<Record<string, string>> = {
  [avatarFolder]: `select from app.users u
    where u.company_id = f.company and u.avatar_key = split_part(f.name, '-', 1)`,
  [articleImageFolder]: `select from app.article_images i
    where i.company_id = f.company and i.file_key = split_part(f.name, '-', 1)`,
  [attachmentFolder]: `select from app.attachments a where a.company_id = f.company and a.file_key = f.name`,
  [exportFolder]: `select from app.data_exports e where e.company_id = f.company and e.id::text = f.name
    and (e.file_key is not null or e.state in ('waiting', 'running'))`,
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/**
 * Keys that this product makes, written or broken off. Another program may keep files beside ours, in a shared bucket
 * or folder: what has another shape is not ours to delete.
 */
const ours = new RegExp(
  `^(?:(?:${avatarFolder}|${articleImageFolder})/${uuid}/[0-9a-f]{32}-\\d+\\.webp|` +
    `${attachmentFolder}/${uuid}/[0-9a-f]{32}\\.bin|${exportFolder}/${uuid}/${uuid}\\.zip)(?:\\.${uuid}\\.part)?$`,
)

/** Keys that a line of the log names at most. */
const mostNamed = 20

/**
 * Deletes images that no article uses, files whose message the log does not have, and files that no row names: a
 * process ended between the two, or a restore brought rows of another day. Logs rows whose file is gone: only a backup
 * brings it back.
 */
export function sweepFilesJob({ core, config, logger }: Pick<RoleOptions, 'core' | 'config' | 'logger'>): Job {
  const files = createFiles(config)
  return {
    name: 'sweep_files',
    cron: '23 3 * * *',
    run: async () => {
      await removeUnusedImages(core.database.system)
      const settled = await settleAttachments(core.database.system, core.store, logger)
      const foreign: string[] = []
      const before = new Date(Date.now() - settledMs)
      const removed = await sweepFiles(core.database.system, files, before, logger, (key) => foreign.push(key))
      if (foreign.length > 0)
        logger.info({ files: foreign.length, keys: foreign.slice(0, mostNamed) }, 'files of others were passed over')
      if (removed.done > 0) logger.info({ files: removed.done }, 'files that nothing named were deleted')
      const missing = await missingFiles(core.database.system, files)
      if (missing.length > 0)
        logger.error({ files: missing.length, keys: missing.slice(0, mostNamed) }, 'files that rows name are gone')
      return { done: removed.done, failed: settled.failed + removed.failed }
    },
  }
}

/** Deletes files that no row names. @param before files written later are left alone */
export async function sweepFiles(
  sql: Sql,
  files: Pick<FileStore, 'list' | 'remove'>,
  before: Date,
  logger?: Pick<Logger, 'error'>,
  passedOver?: (key: string) => void,
): Promise<JobReport> {
  return eachItem(
    { sql, job: 'sweep_files', logger, isUnavailable: areFilesUnavailable },
    unnamedFiles(sql, files, before, passedOver),
    (key) => key,
    (key) => files.remove(key),
  )
}

/** The keys of files that no row names, and of those whose writing was broken off, written before a moment. */
export async function* unnamedFiles(
  sql: Sql,
  files: Pick<FileStore, 'list'>,
  before: Date,
  passedOver?: (key: string) => void,
): AsyncIterable<string> {
  for (const [folder, owner] of Object.entries(owners)) {
    let chunk: string[] = []
    for await (const { key, writtenAt, unfinished } of files.list(folder)) {
      if (writtenAt >= before) continue
      if (!ours.test(key)) passedOver?.(key)
      else if (unfinished) yield key
      else chunk.push(key)
      if (chunk.length < batch) continue
      yield* await unnamed(sql, owner, chunk)
      chunk = []
    }
    yield* await unnamed(sql, owner, chunk)
  }
}

/** Those of `<folder>/<company>/<name>.<extension>` that no row owns. */
async function unnamed(sql: Sql, owner: string, keys: readonly string[]): Promise<readonly string[]> {
  const parts = keys.map((key) => {
    const [, company = '', file = ''] = key.split('/')
    return { key, company, name: file.split('.')[0] ?? '' }
  })
  const owned = await sql.query<{ key: string }>({
    text: `select f.key from unnest($1::text[], $2::uuid[], $3::text[]) f (key, company, name) where exists (${owner})`,
    values: [parts.map(({ key }) => key), parts.map(({ company }) => company), parts.map(({ name }) => name)],
  })
  const named = new Set(owned.map(({ key }) => key))
  return keys.filter((key) => !named.has(key))
}
