import type { ConsoleLocale } from '../i18n/provider.ts'

/** `FR` as `France`; what is no code of a country stays as it is. */
export function countryName(code: string, locale: ConsoleLocale): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code.toUpperCase()) ?? code
}
