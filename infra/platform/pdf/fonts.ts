import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const files = path.resolve(import.meta.dirname, '../../../node_modules/@fontsource/figtree/files')

/** A file of the font as OpenType: what reads WOFF itself inflates a table for each letter. */
export function figtree(part: 'latin' | 'latin-ext', weight: 400 | 600): Buffer {
  return unpacked(readFileSync(path.join(files, `figtree-${part}-${weight}-normal.woff`)))
}

/** WOFF 1.0 (W3C), section 3: a header of 44 bytes, then 20 bytes for each table. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const at = 44 + n * 20
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    const content = packed < length ? inflateSync(bytes) : bytes
    content.copy(padded)
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), length, padded }
  })
  const largest = 2 ** Math.floor(Math.log2(count))
  const header = Buffer.alloc(12)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(largest * 16, 6)
  header.writeUInt16BE(Math.log2(largest), 8)
  header.writeUInt16BE((count - largest) * 16, 10)
  let offset = 12 + count * 16
  const directory = tables.map(({ tag, checksum, length, padded }) => {
    const place = Buffer.alloc(8)
    place.writeUInt32BE(offset, 0)
    place.writeUInt32BE(length, 4)
    offset += padded.length
    return Buffer.concat([tag, checksum, place])
  })
  return Buffer.concat([header, ...directory, ...tables.map(({ padded }) => padded)])
}
