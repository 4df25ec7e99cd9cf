import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Fonts } from './style.ts'

/**
 * The fonts that the application was built with: the one of its texts, which is then known already, and headings in one
 * weight and the letters of western languages, a third of the whole font.
 * @param folder with `web`, as built
 */
export function publicFonts(folder: string): Fonts {
  const assets = path.join(folder, 'web', 'assets')
  const files = existsSync(assets) ? readdirSync(assets) : []
  const named = (pattern: RegExp) => {
    const file = files.find((name) => pattern.test(name))
    return file === undefined ? null : `/assets/${file}`
  }
  return {
    text: named(/^figtree-latin-wght-normal-[\w-]+\.woff2$/),
    headings: named(/^bricolage-headings-[\w-]+\.woff2$/),
  }
}
