import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PictureType } from '#contract/community/avatars.ts'
import { withoutMetadata } from './metadata.ts'

const place = { IFD0: { Artist: 'Somebody Secret' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } }
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>48,51.5N Secret</exif:GPSLatitude></x:xmpmeta>'

/** Half red, half blue, with a place and a profile, held upright. */
function photo() {
  const blue = { create: { width: 60, height: 80, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 60, top: 0 }])
    .withExif(place)
    .withXmp(xmp)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
}

/** As a browser shows it. */
const seen = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer()

describe.each([
  ['image/jpeg', () => photo().jpeg().toBuffer()],
  ['image/jpeg', () => photo().jpeg({ progressive: true }).toBuffer()],
  ['image/png', () => photo().png().toBuffer()],
  ['image/webp', () => photo().webp().toBuffer()],
  ['image/webp', () => photo().webp({ lossless: true }).toBuffer()],
] as const)('a photo as %s', (type, make) => {
  test('loses its place, keeps rotation and colours, and looks the same', async () => {
    const sent = await make()
    expect((await sharp(sent).metadata()).exif?.includes('Secret')).toBe(true)
    const kept = withoutMetadata(sent, type) ?? Buffer.alloc(0)
    const { exif, xmp: texts, iptc, orientation, icc } = await sharp(kept).metadata()
    expect({ texts, iptc, orientation, profile: icc !== undefined }).toEqual({
      texts: undefined,
      iptc: undefined,
      orientation: 6,
      profile: true,
    })
    expect((exif?.length ?? 0) <= 32).toBe(true)
    for (const secret of ['Secret', 'GPS', '48,51']) expect(kept.includes(secret)).toBe(false)
    expect((await seen(kept)).equals(await seen(sent))).toBe(true)
    // Again changes nothing.
    expect(withoutMetadata(kept, type)?.equals(kept)).toBe(true)
  })

  test('is a picture or none, wherever it is cut or changed', async () => {
    const sent = await make()
    for (let at = 16; at < sent.length; at += 7) {
      expect(() => withoutMetadata(sent.subarray(0, at), type)).not.toThrow()
      const changed = Buffer.from(sent)
      changed[at] = 255 - (changed[at] ?? 0)
      expect(() => withoutMetadata(changed, type)).not.toThrow()
    }
  })
})

test('what follows the end of a JPEG, a second photo with its place, goes', async () => {
  const [first, second] = [await photo().jpeg().toBuffer(), await photo().jpeg().toBuffer()]
  const kept = withoutMetadata(Buffer.concat([first, second]), 'image/jpeg')
  expect(kept?.equals(withoutMetadata(first, 'image/jpeg') ?? Buffer.alloc(0))).toBe(true)
})

test('an animation stays one, without its texts', async () => {
  const frames = [await photo().png().toBuffer(), await photo().negate().png().toBuffer()]
  for (const type of ['image/gif', 'image/webp'] as const) {
    const animation = sharp(frames, { join: { animated: true } })
    const made = type === 'image/gif' ? animation.gif({ loop: 3 }) : animation.withExif(place).webp({ loop: 3 })
    const sent = await made.toBuffer()
    const text = Buffer.from('!\xfe\x06Secret\0', 'latin1')
    const start = 13 + 3 * 2 ** (((sent[10] ?? 0) & 7) + 1)
    const hasTable = ((sent[10] ?? 0) & 0x80) !== 0
    const at = hasTable ? start : 13
    const given = type === 'image/gif' ? Buffer.concat([sent.subarray(0, at), text, sent.subarray(at)]) : sent
    expect(given.includes('Secret')).toBe(true)
    const kept = withoutMetadata(given, type) ?? Buffer.alloc(0)
    expect(kept.includes('Secret')).toBe(false)
    const { pages, loop } = await sharp(kept, { animated: true }).metadata()
    expect({ pages, loop }).toEqual({ pages: 2, loop: 3 })
    const all = (picture: Buffer) => sharp(picture, { animated: true }).raw().toBuffer()
    expect((await all(kept)).equals(await all(given))).toBe(true)
  }
})

test.each<[PictureType, string]>([
  ['image/jpeg', 'ffd8ffe100'],
  ['image/jpeg', 'ffd8ff00'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/webp', Buffer.from('RIFF\u0004\0\0\0WEBP').toString('hex')],
  ['image/gif', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0\u0099').toString('hex')],
])('%s that is not built as one gives nothing', (type, hex) => {
  expect(withoutMetadata(Buffer.from(hex, 'hex'), type)).toBe(null)
})
