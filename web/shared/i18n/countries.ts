import { countryCodes } from '#contract/community/countries.ts'
import type { Formats } from './format.ts'

/** Every country by its name in the reader's language. */
export function countriesOf(formats: Formats): { value: string; label: string }[] {
  const byName = new Intl.Collator(formats.locale)
  return countryCodes
    .map((value) => ({ value, label: formats.country(value) }))
    .toSorted((a, b) => byName.compare(a.label, b.label))
}
