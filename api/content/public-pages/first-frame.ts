import { brandFrom } from '#theme/brand.ts'
import { cssVariables } from '#theme/cssVariables.ts'
import type { CompanyAttributes } from '../../contract/company/companies.ts'
import { mark } from './art.ts'
import { markup } from '../../platform/http/html.ts'

const place = '<b data-brand></b>'

const form = '<div class="start-form"'

/**
 * Writes the brand and its colours into a page that has a frame to paint before any script runs
 * (web/start/frame.html), and whether its sign-in has other ways than a password. Another page stays as it is.
 */
export function withFirstFrame(
  html: string,
  { brand, sign_in: ways }: Pick<CompanyAttributes, 'brand' | 'sign_in'>,
): string {
  if (!html.includes(place)) return html
  const isOther = !ways.password || ways.facebook || ways.single_sign_on.length > 0
  const picture = brand.logo_url === null ? mark : markup`<img src="${brand.logo_url}" alt="">`
  const branded = markup`<b>${picture}<span>${brand.name}</span></b>`
  return html
    .replaceAll(place, () => branded.text)
    .replace(form, isOther ? '<div class="start-form other"' : form)
    .replace('</head>', () => `<style>${cssVariables(brandFrom(brand))}</style></head>`)
}
