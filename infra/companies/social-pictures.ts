import sharp from 'sharp'
import type { SocialPictures } from '#api/ports.ts'
import { socialPath, socialSvg } from '#api/public-pages/social.ts'
// It closes every decoder but those of the pictures of people.
import '../files/pictures.ts'

// Drawings of our own alone are decoded: an uploaded picture is refused by its first bytes unless it is a PNG, JPEG,
// WebP or GIF.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Brands whose picture is kept in memory. */
const most = 200

/** Each is drawn once for each brand; a machine without a font draws it without the name. */
export function createSocialPictures(): SocialPictures {
  const known = new Map<string, Promise<Buffer>>()
  return {
    of(brand) {
      const key = socialPath(brand)
      const kept = known.get(key)
      if (kept !== undefined) return kept
      if (known.size >= most) known.clear()
      const drawn = sharp(Buffer.from(socialSvg(brand)))
        .png({ compressionLevel: 9, palette: true })
        .toBuffer()
      known.set(key, drawn)
      drawn.catch(() => known.delete(key))
      return drawn
    },
  }
}
