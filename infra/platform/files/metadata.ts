import { crc32 } from 'node:zlib'
import type { PictureType } from '#contract/community/avatars.ts'

/**
 * The same picture with what is needed to show it: pixels, colours, animation and rotation. Places, names, cameras,
 * texts and hidden second pictures are left out. Nothing is decoded or inflated.
 * @returns null: it is not built as a picture of its type is
 */
export function withoutMetadata(picture: Buffer, type: PictureType): Buffer | null {
  const parts = partsOf[type](picture)
  return parts && Buffer.concat(parts)
}

type Parts = readonly Uint8Array[] | null

const partsOf: Readonly<Record<PictureType, (picture: Buffer) => Parts>> = {
  'image/jpeg': partsOfJpeg,
  'image/png': partsOfPng,
  'image/webp': partsOfWebp,
  'image/gif': partsOfGif,
}

/** ITU-T T.81, annex B: markers, each with a segment, and the scans. */
function partsOfJpeg(jpeg: Buffer): Parts {
  const kept: Buffer[] = [jpeg.subarray(0, 2)]
  let at = 2
  for (;;) {
    while (jpeg[at] === 0xff && jpeg[at + 1] === 0xff) at += 1
    const marker = jpeg[at + 1]
    // What follows the end of the picture is another one, with a place of its own.
    if (jpeg[at] === 0xff && marker === 0xd9) return [...kept, jpeg.subarray(at, at + 2)]
    if (jpeg[at] !== 0xff || marker === undefined || at + 4 > jpeg.length) return null
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length) return null
    kept.push(...segmentWithoutMetadata(marker, jpeg.subarray(at, end)))
    at = end
    if (marker !== 0xda) continue
    at = endOfScan(jpeg, end)
    kept.push(jpeg.subarray(end, at))
    // Cut off within a scan: viewers draw it up to there.
    if (at === jpeg.length) return kept
  }
}

const exifStart = Buffer.from('Exif\0\0', 'latin1')

function segmentWithoutMetadata(marker: number, segment: Buffer): readonly Buffer[] {
  const isExtra = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  const starts = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (!isExtra) return [segment]
  if (marker === 0xe0 && starts('JFIF\0')) return [segment]
  if (marker === 0xe2 && starts('ICC_PROFILE\0')) return [segment]
  if (marker === 0xee && starts('Adobe')) return [segment]
  const rotation = marker === 0xe1 && starts('Exif\0\0') ? rotationAlone(segment.subarray(10)) : null
  if (rotation === null) return []
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exifStart.length + rotation.length])
  return [Buffer.concat([head, exifStart, rotation])]
}

function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return jpeg.length
}

/** EXIF that holds the rotation and nothing else; null when the picture is not rotated. */
function rotationAlone(exif: Buffer): Buffer | null {
  const rotation = rotationOf(exif)
  if (rotation === 1) return null
  return Buffer.from(`4d4d002a0000000800010112000300000001000${rotation}000000000000`, 'hex')
}

/** 1 to 8, by the first directory of a TIFF; 1 when it does not say. */
function rotationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < two(directory); entry += 1) {
      const at = directory + 2 + 12 * entry
      const value = two(at) === 0x0112 ? two(at + 8) : 0
      if (value >= 1 && value <= 8) return value
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)
/** Packed: a profile of a screen or a camera has some kilobytes; as large as this it unpacks to 70 MB at most. */
const profileBytes = 65_536

/** PNG 3, section 5: chunks of a length, a type, data and a checksum. */
function partsOfPng(png: Buffer): Parts {
  const kept: Buffer[] = [png.subarray(0, 8)]
  let hasProfile = false
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) return null
    const chunk = png.subarray(at, end)
    const type = chunk.toString('latin1', 4, 8)
    if (pngChunks.has(type)) kept.push(chunk)
    else if (type === 'iCCP' && !hasProfile && chunk.length <= profileBytes) {
      hasProfile = true
      kept.push(chunk)
    } else if (type === 'eXIf') {
      const rotation = rotationAlone(chunk.subarray(8, -4))
      if (rotation !== null) kept.push(pngChunk('eXIf', rotation))
    }
    if (type === 'IEND') return kept
    at = end
  }
  return null
}

function pngChunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const webpFlags = { exif: 0b1000, xmp: 0b100 }

/** RFC 9649: chunks of a type, a length and data of an even length. */
function partsOfWebp(webp: Buffer): Parts {
  const kept: Buffer[] = []
  const whole = Math.min(webp.length, 8 + webp.readUInt32LE(4))
  let rotation: Buffer | null = null
  for (let at = 12; at + 8 <= whole;) {
    const data = at + 8
    const end = data + webp.readUInt32LE(at + 4)
    if (end > whole) return null
    const type = webp.toString('latin1', at, at + 4)
    if (webpChunks.has(type)) kept.push(webp.subarray(at, end), Buffer.alloc(end % 2))
    const isTiff = webp.toString('latin1', data, data + 4) !== 'Exif'
    if (type === 'EXIF') rotation ??= rotationAlone(webp.subarray(isTiff ? data : data + exifStart.length, end))
    at = end + (end % 2)
  }
  const [first] = kept
  if (first?.toString('latin1', 0, 4) === 'VP8X' && first.length > 8) {
    const extended = Buffer.from(first)
    const flags = (extended[8] ?? 0) & ~webpFlags.exif & ~webpFlags.xmp
    extended[8] = rotation === null ? flags : flags | webpFlags.exif
    kept[0] = extended
    if (rotation !== null) {
      const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
      head.writeUInt32LE(rotation.length, 4)
      kept.push(head, rotation)
    }
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return first === undefined ? null : [head, ...kept]
}

const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** GIF 89a: pictures and extensions, each in blocks of at most 255 bytes. */
function partsOfGif(gif: Buffer): Parts {
  const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(gif[10])
  const kept: Buffer[] = [gif.subarray(0, at)]
  while (at < gif.length) {
    const start = at
    const [kind, label] = [gif[at], gif[at + 1]]
    if (kind === 0x3b) return [...kept, gif.subarray(at, at + 1)]
    if (kind !== 0x2c && kind !== 0x21) return null
    at += kind === 0x2c ? 11 + tableBytes(gif[at + 9]) : 2
    const name = gif.toString('latin1', at + 1, at + 12)
    for (let length = gif[at]; length !== 0; length = gif[at]) {
      if (length === undefined) return null
      at += length + 1
    }
    at += 1
    const isVisible = kind === 0x2c || label === 0xf9 || label === 0x01
    if (isVisible || (label === 0xff && gifApplications.has(name))) kept.push(gif.subarray(start, at))
  }
  // Without its last byte: every program shows it.
  return kept
}
