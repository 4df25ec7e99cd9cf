import type { FileStore } from '#commands/files/ports.ts'
import { fileFolders } from '../files/folders.ts'

/** Copies every whole file of a store into another one. A file that is removed meanwhile is left out. */
export async function copyFiles(from: Pick<FileStore, 'list' | 'read'>, to: Pick<FileStore, 'write'>): Promise<void> {
  for (const folder of fileFolders)
    for await (const { key, unfinished } of from.list(folder)) {
      const content = unfinished ? null : await from.read(key)
      if (content !== null) await to.write(key, content)
    }
}
