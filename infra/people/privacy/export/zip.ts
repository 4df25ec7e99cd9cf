import { createHash } from 'node:crypto'
import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive; its content is made when its turn comes. */
export interface ArchiveFile {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array> | Uint8Array | string
}

/** Characters of a text that are compressed at a time. */
const pieceLength = 65_536

/** The last file of a zip: the digest of every other one, as `sha256sum --check` reads it. */
export const digestsPath = 'SHA256SUMS'

/** A zip, as it is made: one file at a time, a piece of it at a time, and the digests of all of them at its end. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    made.push(chunk)
  })
  let digests = ''
  async function* add({ path, content }: ArchiveFile) {
    const digest = createHash('sha256')
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    for await (const piece of piecesOf(content)) {
      digest.update(piece)
      file.push(piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* made.splice(0)
    digests += digestLine(digest.digest('hex'), path)
  }
  for await (const file of files) yield* add(file)
  yield* add({ path: digestsPath, content: digests })
  zip.end()
  yield* made.splice(0)
}

/** A line that begins with a backslash says that those of its name are written twice, as `sha256sum` does. */
function digestLine(digest: string, path: string): string {
  const name = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `${name === path ? '' : '\\'}${digest}  ${name}\n`
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
