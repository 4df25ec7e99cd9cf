import { Readable } from 'node:stream'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { Pictures } from '#api/ports/platform.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { articleImageFile } from '../../content/article-images.ts'
import { avatarFile } from '../../community/avatars.ts'
import type { ZipReader } from './zip-reader.ts'

interface Dependencies {
  readonly files: Pick<FileStore, 'write'>
  readonly pictures: Pictures
}

/**
 * Keeps the files of the export under their keys; of pictures, every size is made again.
 * @returns how many there are
 */
export async function restoreFiles(
  zip: ZipReader,
  companyId: CompanyId,
  { files, pictures }: Dependencies,
): Promise<number> {
  const keep = (key: string, content: Buffer) => files.write(key, Readable.from([content]))
  let count = 0
  for (const name of zip.names) {
    const [, folder, file] = /^files\/([a-z]+)\/([\da-f-]+(?:-\d+)?\.(?:bin|webp))$/.exec(name) ?? []
    if (folder === undefined || file === undefined) continue
    count += 1
    const content = await zip.bytes(name)
    const key = file.replace(/(?:-\d+)?\.(?:bin|webp)$/, '')
    const made =
      folder === 'avatars'
        ? await pictures.avatarOf(content, undefined)
        : folder === 'articles'
          ? await pictures.articleImageOf(content)
          : null
    if (made === null || typeof made === 'string') await keep(`${folder}/${companyId}/${file}`, content)
    else if (folder === 'avatars' && made instanceof Map)
      for (const [size, picture] of made) await keep(avatarFile(companyId, key, size), picture)
    else if ('sizes' in made)
      for (const [size, picture] of made.sizes) await keep(articleImageFile(companyId, key, size), picture)
  }
  return count
}
