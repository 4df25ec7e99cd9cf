import { createHash } from 'node:crypto'
import { z } from 'zod'
import { standardColours } from '#contract/company/companies.ts'
import { contrast, readableOn } from '#theme/color.ts'
import { withoutMetadata } from '../../platform/files/metadata.ts'
import { pictureTypeOf } from '../../platform/files/picture-types.ts'

const localised = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
const colour = z.string().regex(/^#[\da-fA-F]{6}$/, { error: 'a colour, as # and six hexadecimal digits' })

/** A logo is a file of the company's own: pages of the product ask no other host for anything. */
export const logoPath = /^\/logo\/[\da-f]{16}\.(png|jpg|webp)$/

/** The brand of a company in the files of the import and in `app.companies.brand`. */
export const brandSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  tagline: localised.default({
    fr: 'Le mentorat et l’apprentissage entre pairs, dans votre entreprise',
    en: 'Peer Learning solution for learning companies',
  }),
  main: colour.default(standardColours.main),
  lighter: colour.default(standardColours.lighter),
  darker: colour.default(standardColours.darker),
  logo_url: z
    .string()
    .regex(logoPath, { error: 'null: logos are stored with « npm run company -- set --logo »' })
    .nullable()
    .default(null),
})
export type StoredBrand = z.output<typeof brandSchema>

/** White text stands on the darker colour: WCAG AA asks for 4.5:1. */
const wanted = 4.5

/**
 * The brand with a darker colour on which white text can be read.
 * @returns what was corrected, for the person who chose it
 */
export function readableBrand<Brand extends Pick<StoredBrand, 'darker'>>(
  brand: Brand,
): { readonly brand: Brand; readonly corrections: readonly string[] } {
  const ratio = contrast(brand.darker, '#FFFFFF')
  if (ratio >= wanted) return { brand, corrections: [] }
  const darker = readableOn(brand.darker, ['#FFFFFF'], 'darker', wanted)
  const is = (value: number) => `${(Math.floor(value * 100) / 100).toFixed(2)}:1`
  return {
    brand: { ...brand, darker },
    corrections: [
      `brand.darker: white text on ${brand.darker} has a contrast of ${is(ratio)}, less than 4.50:1; ` +
        `${darker} is stored instead (${is(contrast(darker, '#FFFFFF'))}).`,
    ],
  }
}

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

const maxLogoBytes = 262_144

export interface Logo {
  readonly digest: string
  readonly mediaType: keyof typeof extensions
  readonly content: Buffer
  /** Where the company's pages find it. */
  readonly path: string
}

/** What is wrong with a logo, as a sentence, or the logo. SVG is not accepted: it may hold scripts and links. */
export function logoOf(content: Buffer): Logo | string {
  if (content.length > maxLogoBytes) return `it has ${content.length.toLocaleString('en')} bytes; 262,144 are the most`
  const mediaType = pictureTypeOf(content)
  if (mediaType === null || mediaType === 'image/gif') return 'it is not a PNG, JPEG or WebP picture'
  // Anybody may load it: where and by whom it was made is left out.
  const cleaned = withoutMetadata(content, mediaType)
  if (cleaned === null) return 'it cannot be read as a picture'
  const digest = createHash('sha256').update(cleaned).digest('hex').slice(0, 16)
  return { digest, mediaType, content: cleaned, path: `/logo/${digest}.${extensions[mediaType]}` }
}
