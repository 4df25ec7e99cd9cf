import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#commands/platform/files/ports.ts'
import { checkFolder, checkKey, keyOf } from './keys.ts'

const unfinishedOf = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+\.[0-9a-f-]{36}\.part$/

/**
 * Files below a folder. With several hosts the folder is one that they share (docs/operations.md).
 * @param folder absolute; made when it is first written to
 */
export function createDiskFiles(folder: string): FileStore {
  const fileOf = (key: string, shape = keyOf) => {
    checkKey(key, shape)
    return path.join(folder, ...key.split('/'))
  }
  const folderOf = (name: string) => {
    checkFolder(name)
    return path.join(folder, ...name.split('/'))
  }
  async function* list(name: string): ReturnType<FileStore['list']> {
    for (const entry of await readdir(folderOf(name), { withFileTypes: true }).catch(none)) {
      const key = `${name}/${entry.name}`
      if (entry.isDirectory()) yield* list(key)
      const unfinished = unfinishedOf.test(key)
      if (!entry.isFile() || !(unfinished || keyOf.test(key))) continue
      const found = await stat(fileOf(key, unfinished ? unfinishedOf : keyOf)).catch(none)
      if ('mtime' in found) yield { key, writtenAt: found.mtime, unfinished }
    }
  }
  return {
    async write(key, data) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const part = `${file}.${randomUUID()}.part`
      try {
        const output = createWriteStream(part, { mode: 0o600, flush: true })
        await pipeline(Readable.from(data, { objectMode: false }), output)
        await rename(part, file)
        return output.bytesWritten
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async read(key) {
      const file = fileOf(key)
      return 'mtime' in (await stat(file).catch(none)) ? chunksOf(file) : null
    },

    remove: (key) => rm(fileOf(key, unfinishedOf.test(key) ? unfinishedOf : keyOf), { force: true }),

    list,

    removeFolder: (name) => rm(folderOf(name), { recursive: true, force: true }),

    fault: () =>
      access(folder, constants.W_OK).then(
        () => null,
        (error: unknown) =>
          error instanceof Error && 'code' in error && error.code === 'ENOENT'
            ? null
            : `the folder ${folder} cannot be written to`,
      ),
  }
}

/** What is not there holds nothing. */
function none(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

/** Opened at the first read of a chunk. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file)
}
