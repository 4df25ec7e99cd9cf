import { hash } from 'node:crypto'
import { brandFrom } from '#theme/brand.ts'
import { lightTokens } from '#theme/tokens.ts'
import type { CompanyAttributes } from '../../contract/company/companies.ts'
import { escaped } from '../../platform/http/html.ts'
import { heroShapes, inColours } from './art.ts'

type Brand = CompanyAttributes['brand']

/** The picture that cards of other sites show: its address changes with the brand. */
export function socialPath(brand: Brand): string {
  return `/social-${hash('sha256', socialSvg(brand)).slice(0, 16)}.png`
}

/** Its drawing, 1,200 × 630. */
export function socialSvg(brand: Brand): string {
  const tokens = lightTokens(brandFrom(brand))
  const words = `font-family="Figtree, Helvetica, Arial, sans-serif" fill="${tokens.ink}"`
  const lines = linesOf(brand.name).map(
    (line, at) => `<text x="72" y="${290 + at * 84}" font-size="72" font-weight="700" ${words}>${escaped(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${tokens.canvas}"/>
<svg x="640" width="560" height="630" viewBox="0 0 560 560" preserveAspectRatio="xMidYMax slice">
<rect y="-70" width="560" height="630" fill="${tokens.brand.tint2}"/>${inColours(heroShapes, tokens)}</svg>
${lines.join('')}</svg>`
}

/** In at most three lines that fit beside the drawing. */
function linesOf(name: string): readonly string[] {
  const lines = ['']
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + word.length < 14) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.slice(0, 3).map((line) => (line.length > 15 ? `${line.slice(0, 14)}…` : line))
}
