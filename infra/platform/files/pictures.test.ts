import sharp from 'sharp'
import { expect, test } from 'vitest'
import { packedPng } from '#tests/support/packed-png.ts'
import { createPictures } from './pictures.ts'

/** The memory is that of the product; the times are for machines that do something else meanwhile. */
const bounds = { memoryMb: 1536, cpuSeconds: 60, waitMs: 110_000 }

const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#00808080' } })

/** As many pixels as are taken. Turned by a quarter, all of them are in memory at once. */
const largest = plain(6_300).webp({ lossless: true, effort: 0 }).withMetadata({ orientation: 6 }).toBuffer()
const small = plain(128).png().toBuffer()

test.each(['zTXt', 'iTXt', 'iCCP'] as const)('what is packed into %s of a PNG is never unpacked', async (kind) => {
  const bomb = packedPng(kind)
  expect(bomb.length).toBeLessThan(2_100_000)
  const pictures = createPictures(bounds)
  expect(await pictures.avatarOf(bomb, undefined)).toBeInstanceOf(Map)
  expect(await pictures.articleImageOf(bomb)).toMatchObject({ width: 128, height: 128 })
})

test('the largest picture that is taken fits into the memory', async () => {
  expect(await createPictures(bounds).avatarOf(await largest, undefined)).toBeInstanceOf(Map)
})

test('a picture that takes too much memory is refused, and the next one is taken', async () => {
  const pictures = createPictures({ ...bounds, memoryMb: 1000 })
  expect(await pictures.avatarOf(await largest, undefined)).toBe('picture_unreadable')
  expect(await pictures.avatarOf(await small, undefined)).toBeInstanceOf(Map)
})

test.each([
  ['of the processor', { ...bounds, cpuSeconds: 1 }],
  ['in all', { ...bounds, waitMs: 100 }],
])('a picture that takes too much time %s is refused', async (_what, short) => {
  expect(await createPictures(short).avatarOf(await largest, undefined)).toBe('picture_unreadable')
})
