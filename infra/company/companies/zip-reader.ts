import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refused } from './command.ts'

/** A zip that is read entry by entry, in any order, without holding more than a line of it. */
export interface ZipReader {
  readonly names: readonly string[]
  /** The lines of a text, without their ends. @throws Refused for an entry that is not there */
  lines(name: string): AsyncGenerator<string>
  bytes(name: string): Promise<Buffer>
  /** Of the entry as it is unpacked. */
  sha256(name: string): Promise<string>
  close(): void
}

/** @throws Refused when the file is no zip */
export async function openZip(file: string): Promise<ZipReader> {
  const unreadable = (error: unknown) =>
    new Refused(`${file} cannot be read as a zip: ${error instanceof Error ? error.message : String(error)}`)
  const zip = await opened(file).catch((error: unknown) => Promise.reject(unreadable(error)))
  const entries = await entriesOf(zip).catch((error: unknown) => Promise.reject(unreadable(error)))
  const stream = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new Refused(`${file} has no ${name}: it is no export of a company, or was changed.`)
    return streamOf(zip, entry)
  }
  return {
    names: [...entries.keys()],
    async *lines(name) {
      const input = await stream(name)
      for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line !== '') yield line
    },
    bytes: async (name) => buffer(await stream(name)),
    async sha256(name) {
      const digest = createHash('sha256')
      for await (const chunk of await stream(name)) digest.update(chunk as Buffer)
      return digest.digest('hex')
    },
    close: () => zip.close(),
  }
}

function opened(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}
