import { words as english } from './locales/en.ts'
import { errors as englishErrors } from '../../../locales/en/errors.ts'
import { words as french } from './locales/fr.ts'
import { errors as frenchErrors } from '../../../locales/fr/errors.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { frenchCatalogue } from '../../../shared/i18n/typography.ts'

/**
 * What the sign-in says, in both languages: they are short, and the page changes its language without loading
 * anything.
 */
export function wordsIn(locale: Locale) {
  return locale === 'fr'
    ? { ...frenchCatalogue(french), errors: frenchCatalogue(frenchErrors) }
    : { ...english, errors: englishErrors }
}
