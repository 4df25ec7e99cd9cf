import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Logo, logoOf } from './brand.ts'
import { fileFromHere, Refused, UsageError } from './command.ts'

/** Options of `create` and `set`, for `parseArgs`. */
export const brandOptions = {
  'brand-name': { type: 'string' },
  'tagline-fr': { type: 'string' },
  'tagline-en': { type: 'string' },
  main: { type: 'string' },
  lighter: { type: 'string' },
  darker: { type: 'string' },
  logo: { type: 'string' },
} as const

export const brandUsage = `  --brand-name <name>            the name that pages and mails show
  --tagline-fr, --tagline-en     the sentence of the sign-in page; both together
  --main, --lighter, --darker    colours like #235BE8; the darker one is corrected where white text has less than 4.5:1
  --logo <file>                  PNG, JPEG or WebP, 256 KiB at most`

type BrandValues = { readonly [Name in keyof typeof brandOptions]?: string | undefined }

/** The members of the brand that were given. @throws UsageError */
export function brandFrom(values: BrandValues): object {
  const { 'brand-name': name, 'tagline-fr': fr, 'tagline-en': en, main, lighter, darker } = values
  if ((fr === undefined) !== (en === undefined)) throw new UsageError('--tagline-fr and --tagline-en go together')
  return {
    ...(name !== undefined && { name }),
    ...(fr !== undefined && { tagline: { fr, en } }),
    ...(main !== undefined && { main }),
    ...(lighter !== undefined && { lighter }),
    ...(darker !== undefined && { darker }),
  }
}

/** @throws Refused when the file is no logo */
export async function logoFrom(file: string | undefined): Promise<Logo | undefined> {
  if (file === undefined) return undefined
  const logo = logoOf(await readFile(fileFromHere(file)))
  if (typeof logo === 'string') throw new Refused(`brand.logo: ${path.basename(file)}: ${logo}. Nothing was written.`)
  return logo
}
