import type { PictureType } from '#contract/community/avatars.ts'

/** The type of a picture by its first bytes; its name and what a browser says of it do not count. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const latin = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg'
  if (bytes.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'image/png'
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'image/webp'
  if (latin(0, 6) === 'GIF87a' || latin(0, 6) === 'GIF89a') return 'image/gif'
  return null
}
