import { pictureLimits } from '#contract/community/avatars.ts'
import type { Area } from './crop.ts'

/** A picture that somebody chose, ready to be drawn. */
export interface OpenedPicture {
  readonly file: Blob
  /** As it is seen: after the camera's rotation. */
  readonly area: Area
  /** Large enough for the screen; its pixels are fewer than those of the picture. */
  readonly bitmap: ImageBitmap
}

/** Why it cannot be taken, as far as the browser can tell. */
export type PictureFault =
  | { readonly code: 'too_heavy'; readonly megabytes: number }
  | { readonly code: 'unreadable' | 'too_small' | 'too_large' }

/** Enough for a frame of 320 px at four times the size. */
const drawnSide = 1600

export async function openPicture(file: Blob): Promise<OpenedPicture | PictureFault> {
  if (file.size > pictureLimits.bytes) return { code: 'too_heavy', megabytes: Math.ceil(file.size / 100_000) / 10 }
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (whole === null) return { code: 'unreadable' }
  const area = { width: whole.width, height: whole.height }
  if (Math.min(area.width, area.height) < pictureLimits.side) return faulty(whole, 'too_small')
  if (area.width * area.height > pictureLimits.pixels) return faulty(whole, 'too_large')
  const scale = drawnSide / Math.max(area.width, area.height)
  if (scale >= 1) return { file, area, bitmap: whole }
  const bitmap = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(area.width * scale)),
    resizeHeight: Math.max(1, Math.round(area.height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return { file, area, bitmap }
}

function faulty(bitmap: ImageBitmap, code: 'too_small' | 'too_large'): PictureFault {
  bitmap.close()
  return { code }
}
