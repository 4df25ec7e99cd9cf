import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { Drawings } from '#api/ports/company.ts'

// Only our own drawings are decoded in this process (docs/decisions/2026).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Drawings that are kept in memory. */
const most = 1_000

/** Each is drawn once; a machine without a font draws it without its words. */
export function createDrawings(): Drawings {
  const known = new Map<string, Promise<Buffer>>()
  return {
    png(svg) {
      const key = hash('sha256', svg)
      const kept = known.get(key)
      if (kept !== undefined) return kept
      if (known.size >= most) known.clear()
      const drawn = sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
      known.set(key, drawn)
      drawn.catch(() => known.delete(key))
      return drawn
    },
  }
}
