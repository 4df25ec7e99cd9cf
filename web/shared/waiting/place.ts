import type { TFunction } from 'i18next'
import type { Formats } from '../i18n/format.ts'

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** « 2e », "2nd": a place in a list. */
export function placeOf(place: number, { locale }: Pick<Formats, 'locale'>): string {
  if (locale === 'fr') return place === 1 ? '1re' : `${place}e`
  return `${place}${endings[rules.select(place)] ?? 'th'}`
}

const inWords = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** A small count of people or lists as a word that begins a sentence, « Deux »; others in figures. */
export function numberOf(t: TFunction<'waiting'>, count: number): string {
  const small = inWords.find((known) => known === count)
  return small === undefined ? String(count) : t(`numbers.n${small}`)
}

/** « deuxième »: which one of the few lists of a person. */
export function rankOf(t: TFunction<'waiting'>, rank: number): string {
  return t(`ranks.n${rank <= 1 ? 1 : rank === 2 ? 2 : 3}`)
}
