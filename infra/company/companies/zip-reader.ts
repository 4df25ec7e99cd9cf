import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { openZip as open } from '../../platform/zip/zip.ts'
import { Refused } from './command.ts'

/** A zip that is read entry by entry, in any order, without holding more than a line of it. */
export interface ZipReader {
  readonly names: readonly string[]
  /** The lines of a text, without their ends. @throws Refused for an entry that is not there */
  lines(name: string): AsyncGenerator<string>
  bytes(name: string): Promise<Buffer>
  /** Of the entry as it is unpacked. */
  sha256(name: string): Promise<string>
  close(): Promise<void>
}

/** @throws Refused when the file is no zip */
export async function openZip(file: string): Promise<ZipReader> {
  const zip = await open(file).catch((error: unknown) => {
    throw new Refused(`${file} cannot be read as a zip: ${error instanceof Error ? error.message : String(error)}`)
  })
  const stream = (name: string) => {
    const content = zip.stream(name)
    if (content === undefined)
      throw new Refused(`${file} has no ${name}: it is no export of a company, or was changed.`)
    return content
  }
  return {
    names: zip.names,
    async *lines(name) {
      for await (const line of createInterface({ input: stream(name), crlfDelay: Infinity }))
        if (line !== '') yield line
    },
    bytes: async (name) => buffer(stream(name)),
    async sha256(name) {
      const digest = createHash('sha256')
      for await (const chunk of stream(name)) digest.update(chunk as Buffer)
      return digest.digest('hex')
    },
    close: () => zip.close(),
  }
}
