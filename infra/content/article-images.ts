import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArticleImages } from '#api/ports/content.ts'
import type { Pictures } from '#api/ports/platform.ts'
import { articleImageFolder, articleImageVisible, removeImages } from '#api/queries/content/article-images.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import { articleImageLimits, type ArticleImageSize } from '#contract/content/article-images.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { FileQuotas } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { fits } from '../platform/files/quotas.ts'

const purpose = 'article_images'
/** Addresses stay the same for so long, for the browser's cache, and are good for one to two of these. */
const ticketMs = 6 * 3_600_000

export function articleImageFile(companyId: string, key: string, size: ArticleImageSize): string {
  return `${articleImageFolder}/${companyId}/${key}-${size}.webp`
}

/** Deletes images that no article has used within a day. */
export async function removeUnusedImages(sql: Sql): Promise<void> {
  const hours = articleImageLimits.unusedHours
  await removeImages(sql, 'i.article_id is null and i.created_at < now() - make_interval(hours => $1)', [hours])
}

interface Dependencies {
  readonly database: Pick<Database, 'tenant'>
  readonly files: Pick<FileStore, 'write' | 'read' | 'remove'>
  readonly pictures: Pick<Pictures, 'articleImageOf'>
  readonly links: LinkSigner
  readonly quotas: FileQuotas
  /** Milliseconds. */
  readonly now?: () => number
}

/**
 * Images of articles, in the file store. A browser fetches them without a session: the address is signed for one
 * reader, and each call checks whether that reader may see the image now (docs/decisions/2601).
 */
export function createArticleImages(dependencies: Dependencies): ArticleImages {
  const { database, files, pictures, links, quotas, now = Date.now } = dependencies
  return {
    articleImageOf: (picture) => pictures.articleImageOf(picture),

    async keep({ companyId, userId }, imageId, { width, height, sizes }) {
      const sql = database.tenant(companyId)
      const bytes = [...sizes.values()].reduce((sum, { length }) => sum + length, 0)
      if (!(await fits(sql, { companyId, userId }, { id: imageId, bytes }, quotas))) return false
      const key = randomBytes(16).toString('hex')
      const written = [...sizes].map(([size, content]) => [articleImageFile(companyId, key, size), content] as const)
      for (const [file, content] of written) await files.write(file, Readable.from([content]))
      const kept = await sql.query({
        text: `insert into app.article_images (id, company_id, user_id, file_key, width, height, bytes)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
        values: [imageId, companyId, userId, key, width, height, bytes],
      })
      // A call that is repeated finds the row of the first: its own files go again.
      if (kept.length === 0) for (const [file] of written) await files.remove(file)
      return true
    },

    ticketOf({ companyId, userId }) {
      const expiresAt = new Date((Math.floor(now() / ticketMs) + 2) * ticketMs)
      return links.sign({ purpose, companyId, id: userId, expiresAt })
    },

    async read(companyId: CompanyId, { key, size, ticket }) {
      const claim = links.verify(purpose, ticket)
      if (claim === null || claim === 'expired' || claim.companyId !== companyId) return null
      const [seen] = await database.tenant(companyId).query({
        name: 'article_image_seen',
        text: `select from app.article_images i where i.file_key = $2 and ${articleImageVisible}`,
        values: [claim.id, key],
      })
      const file = seen === undefined ? null : await files.read(articleImageFile(companyId, key, size))
      return file === null ? null : buffer(file)
    },
  }
}
