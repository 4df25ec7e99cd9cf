import { buffer } from 'node:stream/consumers'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

/** What a zip holds, by name. */
export async function unzipped(zip: AsyncIterable<Uint8Array>): Promise<Record<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(await buffer(zip)), { useWebWorkers: false, checkSignature: true })
  const held: Record<string, Buffer> = {}
  for (const entry of await reader.getEntries())
    if (!entry.directory) held[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter()))
  return held
}
