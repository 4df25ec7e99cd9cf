import type { Locale } from '#commands/sessions/ports.ts'

/**
 * The language to answer in: the person's own, else the first one accepted that the product speaks, else the company's.
 * Where the application has a switch of its own, what it asks for comes before the person's.
 */
export function languageOf(options: {
  readonly user?: Locale | undefined
  readonly hasSwitch?: boolean
  readonly acceptLanguage?: string | undefined
  readonly companyDefault?: Locale | undefined
}): Locale {
  const asked = accepted(options.acceptLanguage)
  return (
    (options.hasSwitch === true ? (asked ?? options.user) : (options.user ?? asked)) ?? options.companyDefault ?? 'fr'
  )
}

function accepted(header: string | undefined): Locale | undefined {
  if (header === undefined) return undefined
  let best: Locale | undefined
  let weight = 0
  for (const range of header.slice(0, 1000).split(',')) {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    const language = /^(fr|en)(-|$)/.exec(tag)?.[1]
    if (language === undefined || !(q > weight)) continue
    best = language === 'en' ? 'en' : 'fr'
    weight = q
  }
  return best
}
