import type { TFunction } from 'i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import type { Formats } from '../i18n/format.ts'

type Criterion = MatchReceipt['criteria'][number]

/** Who reads: the mentee who seeks, or the mentor who is sought. */
export type Reader = 'seeker' | 'sought'

/**
 * As written inside a sentence: « Gestion de crise » loses its capital, « SAP » does not, nor do languages in English.
 */
function inside(label: string, criterion: Criterion['criterion'], locale: Formats['locale']): string {
  const second = label.charAt(1)
  const acronym = second !== second.toLocaleLowerCase(locale)
  if (acronym || (criterion === 'languages' && locale === 'en')) return label
  return label.charAt(0).toLocaleLowerCase(locale) + label.slice(1)
}

function names(criterion: Criterion, formats: Formats): string {
  const { locale } = formats
  return formats.list(criterion.matched.map((item) => inside(item.label[locale], criterion.criterion, locale)))
}

/** What a pair shares for « Lieu ou heure »: the hour (a zone), the country (two capitals), or the city. */
function placeOf(code: string): 'same_hour' | 'same_country' | 'same_city' {
  if (code.includes('/') || code === 'UTC') return 'same_hour'
  return /^[A-Z]{2}$/.test(code) ? 'same_country' : 'same_city'
}

/** One criterion as a sentence, or null when it brought nothing. */
function sentence(t: TFunction<'match'>, formats: Formats, criterion: Criterion, reader: Reader): string | null {
  const { matched, wanted } = criterion
  const listed = names(criterion, formats)
  switch (criterion.criterion) {
    case 'skills':
      if (matched.length === 1) return t(`${reader}.skill`, { name: listed, names: listed })
      return t(`${reader}.skills`, { matched: matched.length, wanted, names: listed })
    case 'job_categories':
    case 'business_unit':
    case 'languages':
      return t(`${reader}.${criterion.criterion}`, { names: listed })
    case 'availability': {
      const [slot] = criterion.slots ?? []
      if (!slot) return null
      return t(`${reader}.availability`, {
        weekday: formats.weekday(slot.weekday),
        hours: formats.hours(slot.start, slot.end),
      })
    }
    case 'location':
      return t(`${reader}.${placeOf(matched[0]?.code ?? '')}`)
    case 'seniority':
      return t(`${reader}.${matched[0]?.code === 'ahead' ? 'ahead' : 'equal'}`)
    case 'personality':
    case 'talents':
      return t(`${reader}.${criterion.criterion}`, { names: listed })
    case 'motivations':
    default:
      return t(matched.length === 1 ? `${reader}.motivation` : `${reader}.motivations`, { names: listed })
  }
}

/** The reasons of a receipt in words, strongest first. */
export function reasonsOf(
  t: TFunction<'match'>,
  formats: Formats,
  receipt: MatchReceipt,
  reader: Reader,
  most = 3,
): string[] {
  return receipt.criteria
    .filter((criterion) => criterion.points > 0)
    .map((criterion) => sentence(t, formats, criterion, reader))
    .filter((words) => words !== null)
    .slice(0, most)
}

/** What stands under a receipt's bar. */
export function whyOf(t: TFunction<'match'>, formats: Formats, criterion: Criterion): string {
  if (criterion.criterion === 'availability') {
    const days = [...new Set((criterion.slots ?? []).map((slot) => slot.weekday))].map((day) => formats.weekday(day))
    if (!criterion.minutes || days.length === 0) return t('why.none_matched')
    return t('why.time', { duration: formats.duration(criterion.minutes), weekdays: formats.list(days) })
  }
  if (criterion.criterion === 'seniority') {
    const [code] = criterion.matched.map((item) => item.code)
    if (code === undefined) return t(criterion.wanted === 0 ? 'why.unknown' : 'why.behind')
    return t(code === 'ahead' ? 'why.ahead' : 'why.equal')
  }
  if (criterion.matched.length === 0) return t(criterion.wanted === 0 ? 'why.none_wanted' : 'why.none_matched')
  if (criterion.criterion === 'skills') {
    return t('why.of_wanted', { matched: criterion.matched.length, wanted: criterion.wanted })
  }
  if (criterion.criterion === 'location') {
    const [{ code } = { code: '' }] = criterion.matched
    const place = placeOf(code)
    if (place === 'same_hour') return t('why.same_hour', { city: formats.city(code) })
    return place === 'same_country' ? formats.country(code) : code
  }
  // One sentence, one capital; English names of languages keep theirs.
  return formats.list(
    criterion.matched.map(({ label }, at) =>
      at === 0 || formats.locale === 'en' ? label[formats.locale] : inside(label.fr, criterion.criterion, 'fr'),
    ),
  )
}
