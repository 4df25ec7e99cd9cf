import { createHash, type Hash } from 'node:crypto'
import { type ZipEntry, zipOf } from '../../../platform/zip/zip.ts'

/** A file of an archive; its content is made when its turn comes. */
export interface ArchiveFile {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array> | Uint8Array | string
}

/** The last file of a zip: the digest of every other one, as `sha256sum --check` reads it. */
export const digestsPath = 'SHA256SUMS'

/** A zip with the digests of all its files at its end. */
export function archiveZip(files: AsyncIterable<ArchiveFile>): AsyncIterable<Uint8Array> {
  return zipOf(withDigests(files))
}

async function* withDigests(files: AsyncIterable<ArchiveFile>): AsyncGenerator<ZipEntry> {
  let digests = ''
  for await (const { path, content } of files) {
    const digest = createHash('sha256')
    yield { name: path, content: piecesOf(content, digest) }
    digests += digestLine(digest.digest('hex'), path)
  }
  yield { name: digestsPath, content: piecesOf(digests) }
}

/** A line that begins with a backslash says that those of its name are written twice, as `sha256sum` does. */
function digestLine(digest: string, path: string): string {
  const name = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `${name === path ? '' : '\\'}${digest}  ${name}\n`
}

async function* piecesOf(content: ArchiveFile['content'], digest?: Hash): AsyncGenerator<Uint8Array> {
  const pieces =
    typeof content === 'string' ? [Buffer.from(content)] : content instanceof Uint8Array ? [content] : content
  for await (const piece of pieces) {
    digest?.update(piece)
    yield piece
  }
}
