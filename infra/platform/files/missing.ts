import type { FileStore } from '#commands/platform/files/ports.ts'
import { articleImageSizes } from '#contract/content/article-images.ts'
import { avatarSizes } from '#contract/community/avatars.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { articleImageFolder } from '#api/queries/content/article-images.ts'
import { attachmentFolder, avatarFolder, exportFolder } from './folders.ts'

/** The files that rows name, by folder: of pictures and images each size, of messages those that were accepted. */
const named: Readonly<Record<string, { readonly text: string; readonly values: readonly unknown[] }>> = {
  [avatarFolder]: {
    text: `select '${avatarFolder}/' || company_id || '/' || avatar_key || '-' || size || '.webp' as key
      from app.users cross join unnest($1::text[]) size where avatar_key is not null`,
    values: [avatarSizes.map(String)],
  },
  [articleImageFolder]: {
    text: `select '${articleImageFolder}/' || company_id || '/' || file_key || '-' || size || '.webp' as key
      from app.article_images cross join unnest($1::int[]) size`,
    values: [articleImageSizes],
  },
  [attachmentFolder]: {
    text: `select '${attachmentFolder}/' || a.company_id || '/' || a.file_key || '.bin' as key from app.attachments a
      where a.accepted_at is not null`,
    values: [],
  },
  [exportFolder]: { text: 'select file_key as key from app.data_exports where file_key is not null', values: [] },
}

/**
 * The files that rows name and the store does not have: it was restored to another day, or somebody deleted them there.
 * @returns their keys, in order
 */
export async function missingFiles(sql: Sql, files: Pick<FileStore, 'list'>): Promise<readonly string[]> {
  const missing: string[] = []
  for (const [folder, query] of Object.entries(named)) {
    // The rows first: a file is written before its row. It is deleted after it, so what is missing is looked up again.
    const wanted = await keysOf(sql, query)
    for await (const { key, unfinished } of files.list(folder)) if (!unfinished) wanted.delete(key)
    if (wanted.size === 0) continue
    const still = await keysOf(sql, query)
    missing.push(...[...wanted].filter((key) => still.has(key)))
  }
  return missing.toSorted()
}

async function keysOf(sql: Sql, query: { readonly text: string; readonly values: readonly unknown[] }) {
  const rows = await sql.query<{ key: string }>({ text: query.text, values: [...query.values] })
  return new Set(rows.map(({ key }) => key))
}
