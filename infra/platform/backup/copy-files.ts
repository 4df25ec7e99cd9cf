import type { FileStore } from '#commands/platform/files/ports.ts'
import { fileFolders } from '../files/folders.ts'

/**
 * Copies every whole file of a store into another one. A file that is removed meanwhile is left out.
 * @param onCopy before each: a write whose answer is lost may have been done
 */
export async function copyFiles(
  from: Pick<FileStore, 'list' | 'read'>,
  to: Pick<FileStore, 'write'>,
  onCopy: (key: string) => void = () => undefined,
): Promise<void> {
  for (const folder of fileFolders)
    for await (const { key, unfinished } of from.list(folder)) {
      const content = unfinished ? null : await from.read(key)
      if (content === null) continue
      onCopy(key)
      await to.write(key, content)
    }
}

/** Every key of a store, unfinished ones excepted. */
export async function keysOf(store: Pick<FileStore, 'list'>): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const folder of fileFolders)
    for await (const { key, unfinished } of store.list(folder)) if (!unfinished) keys.add(key)
  return keys
}
