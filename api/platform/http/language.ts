import Negotiator from 'negotiator'
import type { Locale } from '#commands/people/sessions/ports.ts'

/**
 * The language to answer in: the person's own, else the first accepted one that the product speaks, else the company's.
 * The language that an application with a switch of its own asks for comes before the person's.
 */
export function languageOf(options: {
  readonly user?: Locale | undefined
  readonly hasSwitch?: boolean
  readonly acceptLanguage?: string | undefined
  readonly companyDefault?: Locale | undefined
}): Locale {
  const requested = accepted(options.acceptLanguage)
  return (
    (options.hasSwitch === true ? (requested ?? options.user) : (options.user ?? requested)) ??
    options.companyDefault ??
    'fr'
  )
}

/** The first language of the header that the product speaks; `*` asks for none. */
function accepted(header: string | undefined): Locale | undefined {
  if (header === undefined) return undefined
  const languages = new Negotiator({ headers: { 'accept-language': header.slice(0, 1000) } }).languages()
  return languages.map((tag) => /^(fr|en)(-|$)/i.exec(tag)?.[1]?.toLowerCase()).find(isLocale)
}

function isLocale(language: string | undefined): language is Locale {
  return language === 'fr' || language === 'en'
}
