import { openAsBlob } from 'node:fs'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { BlobReader, ZipReader, ZipWriter } from '@zip.js/zip.js'

/** What a zip holds under a name; its content is made when its turn comes. */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** In this thread: reading and writing wait for the consumer. */
const inThread = { useWebWorkers: false }
/** A file that only its owner may read. */
const ownersFile = 0o100600

/** A zip, as it is made: one entry at a time, a piece of it at a time, each on demand. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made = new PassThrough()
  const zip = new ZipWriter(Writable.toWeb(made), { ...inThread, zip64: true, unixMode: ownersFile })
  const write = async () => {
    for await (const { name, content } of entries) await zip.add(name, WebStream.from(content) as ReadableStream)
    await zip.close()
  }
  write().catch((error: Error) => made.destroy(error))
  // A consumer that stops early ends the stream, and with it the entry under way.
  yield* made as AsyncIterable<Uint8Array>
}

/** A zip that is read entry by entry, in any order. */
export interface OpenZip {
  readonly names: readonly string[]
  /** The content of an entry; undefined when it is not there. */
  stream(name: string): Readable | undefined
  close(): Promise<void>
}

/** @throws Error when the file is no zip */
export async function openZip(file: string): Promise<OpenZip> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(file)), inThread)
  const entries = new Map((await zip.getEntries()).map((entry) => [entry.filename, entry]))
  return {
    names: [...entries.keys()],
    stream(name) {
      const entry = entries.get(name)
      if (entry === undefined || entry.directory) return undefined
      const content = new PassThrough()
      entry.getData(Writable.toWeb(content)).catch((error: Error) => content.destroy(error))
      return content
    },
    close: () => zip.close(),
  }
}
