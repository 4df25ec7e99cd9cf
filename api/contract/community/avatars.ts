/** What the server takes as the picture of a person; the web asks the same before it sends. */
export const pictureLimits = {
  bytes: 10_000_000,
  /** Width times height, before anything is decoded. */
  pixels: 40_000_000,
  /** The shorter side of the picture, and the side of what is cut out. */
  side: 64,
} as const

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Sides of the squares that are kept, in pixels; `?size=` of the address names one. */
export const avatarSizes = [96, 256, 512] as const
export type AvatarSize = (typeof avatarSizes)[number]
export const usualAvatarSize = 256 satisfies AvatarSize

/** A square of the picture as it is seen: after the camera's rotation, in its pixels, from the upper left corner. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly size: number
}
