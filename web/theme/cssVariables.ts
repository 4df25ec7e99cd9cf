import type { Brand } from './brand.ts'
import { paletteOf } from './palette.ts'
import { darkTokens, lightTokens } from './tokens.ts'

function declarations(prefix: string, value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return [`${prefix}-${name}:${inner}`]
    return typeof inner === 'object' && inner !== null ? declarations(`${prefix}-${name}`, inner) : []
  })
}

/** The variables that vars.ts names, as a style sheet, for a page that does without Material UI: the sign-in. */
export function cssVariables(brand: Brand): string {
  const scheme = (name: string, palette: object) =>
    `[data-theme="${name}"]{${declarations('--mui-palette', palette).join(';')}}`
  return scheme('light', paletteOf(lightTokens(brand))) + scheme('dark', paletteOf(darkTokens(brand)))
}
