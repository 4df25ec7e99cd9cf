import type { Crop } from '#contract/community/avatars.ts'
import { pictureLimits } from '#contract/community/avatars.ts'

/** Width and height of a picture, in its pixels. */
export interface Area {
  readonly width: number
  readonly height: number
}

/** Nobody wants a nostril; and the square keeps the least side that the server takes. */
const mostZoom = 4

const shorter = ({ width, height }: Area) => Math.min(width, height)
const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** 1: the whole shorter side. */
export function maxZoom(area: Area): number {
  return between(1, shorter(area) / pictureLimits.side, mostZoom)
}

/** The largest square: in the middle, and of an upright picture a bit higher, where faces are. */
export function firstCrop(area: Area): Crop {
  const size = shorter(area)
  return { x: (area.width - size) / 2, y: (area.height - size) / 3, size }
}

export function zoomOf({ size }: Crop, area: Area): number {
  return shorter(area) / size
}

/** Around the same middle, as far as the edges let it. */
export function zoomed(crop: Crop, area: Area, zoom: number): Crop {
  const size = shorter(area) / between(1, zoom, maxZoom(area))
  const grown = (size - crop.size) / 2
  return within({ x: crop.x - grown, y: crop.y - grown, size }, area)
}

/** Moves the picture below the frame, by parts of the frame: the square moves the other way. */
export function moved(crop: Crop, area: Area, right: number, down: number): Crop {
  return within({ ...crop, x: crop.x - right * crop.size, y: crop.y - down * crop.size }, area)
}

function within({ x, y, size }: Crop, { width, height }: Area): Crop {
  return { x: between(0, x, width - size), y: between(0, y, height - size), size }
}

/** In whole pixels, within the picture. */
export function wholePixels(crop: Crop, area: Area): Crop {
  const size = between(Math.min(pictureLimits.side, shorter(area)), Math.round(crop.size), shorter(area))
  const { x, y } = within({ x: Math.round(crop.x), y: Math.round(crop.y), size }, area)
  return { x, y, size }
}
