import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#commands/files/ports.ts'

/**
 * Files below a folder. With several hosts the folder is one that they share (docs/operations.md).
 * @param folder absolute; made when it is first written to
 */
export function createDiskFiles(folder: string): FileStore {
  const fileOf = (key: string) => {
    if (!/^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/.test(key)) throw new RangeError(`not the key of a file: ${key}`)
    return path.join(folder, ...key.split('/'))
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
      try {
        await stat(file)
        return chunksOf(file)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

/** Opened when it is first asked for a chunk. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file)
}
