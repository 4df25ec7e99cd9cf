import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { zipOf } from '../../platform/zip/zip.ts'

/** What was written into a zip. */
export interface ZippedFile {
  readonly name: string
  readonly lines: number
  readonly bytes: number
  readonly sha256: string
}

export interface FileEntry {
  readonly name: string
  /** It has no lines to count. */
  readonly binary?: true
  /** Called when the entries before are written; its chunks are written as they come. */
  readonly content: (written: readonly ZippedFile[]) => AsyncIterable<string | Uint8Array>
}

/**
 * Writes a zip entry by entry, without ever holding one in memory. The file has its name when it is complete; only its
 * owner may read it.
 */
export async function writeZip(file: string, entries: readonly FileEntry[]): Promise<readonly ZippedFile[]> {
  const part = `${file}.part`
  const written: ZippedFile[] = []
  function* measuredEntries() {
    for (const { name, binary = false, content } of entries)
      yield { name, content: measured({ name, binary }, content(written), written) }
  }
  try {
    await pipeline(zipOf(measuredEntries()), createWriteStream(part, { mode: 0o600 }))
    await rename(part, file)
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The content as it is, in pieces of a few ten thousand bytes, with what the manifest says of it at its end. */
async function* measured(
  { name, binary }: { readonly name: string; readonly binary: boolean },
  content: AsyncIterable<string | Uint8Array>,
  written: ZippedFile[],
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  let bytes = 0
  let lines = 0
  let kept: Buffer[] = []
  let size = 0
  const next = () => {
    const piece = Buffer.concat(kept)
    kept = []
    size = 0
    digest.update(piece)
    bytes += piece.length
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
    return piece
  }
  for await (const text of content) {
    const buffer = Buffer.from(text)
    kept.push(buffer)
    size += buffer.length
    if (size >= pieceBytes) yield next()
  }
  if (size > 0) yield next()
  written.push({ name, lines: binary ? 0 : lines, bytes, sha256: digest.digest('hex') })
}

const pieceBytes = 65_536
