import sharp, { type Sharp } from 'sharp'
import { articleImageSizes, type ArticleImageSize } from '#contract/content/article-images.ts'
import { avatarSizes, type AvatarSize, type Crop, pictureLimits } from '#contract/community/avatars.ts'
import type { PictureRefusal, Pictures } from '#api/ports/platform.ts'
import { withoutMetadata } from './metadata.ts'
import { pictureTypeOf } from './picture-types.ts'

// Only the decoders of the four types stay: the others are never needed, and each is a surface for attacks.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((type) => `VipsForeignLoad${type}Buffer`),
})
// A picture is seen once: nothing is to be remembered of it. One thread each: two of them leave the others idle.
sharp.cache(false)
sharp.concurrency(1)

const largest = Math.max(...avatarSizes)

export const avatarOf: Pictures['avatarOf'] = (picture, crop) =>
  made(picture, async (seen, open) => {
    const square = crop ?? middleOf(seen)
    return fits(square, seen) ? await sizesOf(open, square) : 'picture_crop'
  })

export const articleImageOf: Pictures['articleImageOf'] = (picture) =>
  made(picture, (_seen, open) => wholeSizesOf(open))

/** What is made of a picture that may be taken, by its size as it is seen. */
async function made<Made>(
  sent: Buffer,
  make: (seen: Area, open: () => Sharp) => Promise<Made | PictureRefusal>,
): Promise<Made | PictureRefusal> {
  const type = pictureTypeOf(sent)
  if (type === null) return 'picture_format'
  // Texts of a PNG are packed: each of them would be unpacked, to as much memory as it likes.
  const picture = type === 'image/png' ? withoutMetadata(sent, type) : sent
  if (picture === null) return 'picture_unreadable'
  try {
    // Of an animation the first frame.
    const { format, autoOrient: seen } = await open(picture, false).metadata()
    if (`image/${format}` !== type) return 'picture_format'
    if (seen.width * seen.height > pictureLimits.pixels) return 'picture_too_many_pixels'
    if (Math.min(seen.width, seen.height) < pictureLimits.side) return 'picture_too_small'
    return await make(seen, () => open(picture, pictureLimits.pixels))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return 'picture_unreadable'
  }
}

/** @param limitInputPixels false: only the header is read */
function open(picture: Buffer, limitInputPixels: number | false): Sharp {
  return sharp(picture, { failOn: 'error', limitInputPixels, pages: 1 })
}

interface Area {
  readonly width: number
  readonly height: number
}

function middleOf({ width, height }: Area): Crop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

function fits({ x, y, size }: Crop, { width, height }: Area): boolean {
  const whole = [x, y, size].every((value) => Number.isSafeInteger(value) && value >= 0)
  return whole && size >= pictureLimits.side && x + size <= width && y + size <= height
}

/**
 * The square in each size. The pixels are written anew: nothing of the file that was sent is in them but what can be
 * seen. Colours become those of the web; what is transparent becomes white.
 */
async function sizesOf(open: () => Sharp, { x, y, size }: Crop): Promise<ReadonlyMap<AvatarSize, Buffer>> {
  const { data, info } = await open()
    .autoOrient()
    .extract({ left: x, top: y, width: size, height: size })
    .resize(largest, largest)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sizes = new Map<AvatarSize, Buffer>()
  for (const side of avatarSizes)
    sizes.set(side, await sharp(data, { raw: { width, height, channels } }).resize(side, side).webp().toBuffer())
  return sizes
}

/** The whole picture in each size, never larger than it was sent; its pixels are written anew, too. */
async function wholeSizesOf(open: () => Sharp) {
  const largestSide = Math.max(...articleImageSizes)
  const { data, info } = await open()
    .autoOrient()
    .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sizes = new Map<ArticleImageSize, Buffer>()
  for (const side of articleImageSizes) {
    const whole = sharp(data, { raw: { width, height, channels } })
    sizes.set(side, await whole.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer())
  }
  return { width, height, sizes }
}
