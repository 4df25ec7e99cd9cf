import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive; its content is made when its turn comes. */
export interface ArchiveFile {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array> | Uint8Array | string
}

/** Characters of a text that are compressed at a time. */
const pieceLength = 65_536

/** A zip, as it is made: one file at a time, a piece of it at a time. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    made.push(chunk)
  })
  for await (const { path, content } of files) {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    for await (const piece of piecesOf(content)) {
      file.push(piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

async function* piecesOf(content: ArchiveFile['content']): AsyncGenerator<Uint8Array> {
  if (typeof content !== 'string') {
    if (content instanceof Uint8Array) yield content
    else yield* content
    return
  }
  const bytes = new TextEncoder().encode(content)
  for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength)
}
