import type { Labelled } from '#contract/resources.ts'
import { usePagedList } from '../../shared/data/hooks.ts'
import type { Item } from '../../shared/data/models.ts'
import type { Formats } from '../../shared/i18n/format.ts'
import type { Me } from '../../shared/session/me.ts'
import type { ListFilter } from './search.ts'

export interface Option {
  code: string
  label: string
}
export type Options = Readonly<Record<ListFilter, readonly Option[]>>

/** As many as one call gives: what the directory speaks of. */
const sample = 100

const weekdays = ['1', '2', '3', '4', '5', '6', '7']

/**
 * What can be filtered by: the words of the mentors nearest to the reader, of those on screen, and of the reader. The search field finds
 * by any other word.
 */
export function useOptions(shown: readonly Item<'presenters'>[], me: Me, formats: Formats, enabled: boolean): Options {
  const nearest = usePagedList({ model: 'presenters', subType: 'all' }, sample, { enabled })
  const people = [...nearest.items, ...shown]
  const own = me.participant?.attributes
  const locale = formats.locale
  const labelled = (words: readonly (Labelled | null | undefined)[]): Option[] => {
    const known = new Map<string, string>()
    for (const word of words) if (word) known.set(word.code, word.label[locale])
    return sorted(known, locale)
  }
  const plain = (codes: readonly (string | null | undefined)[], label: (code: string) => string): Option[] =>
    sorted(new Map(codes.flatMap((code) => (code ? [[code, label(code)] as const] : []))), locale)
  const country = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    skills: labelled([...people.flatMap(({ attributes }) => attributes.skills), ...(own?.needed_skills ?? [])]),
    job_categories: labelled([
      ...people.flatMap(({ attributes }) => attributes.job_categories),
      ...(own?.targeted_job_categories ?? []),
    ]),
    business_units: labelled([...people.map(({ attributes }) => attributes.business_unit), own?.business_unit]),
    languages: labelled([...people.flatMap(({ attributes }) => attributes.languages), ...(own?.languages ?? [])]),
    countries: plain(
      [...people.map(({ attributes }) => attributes.country), own?.country],
      (code) => country.of(code) ?? code,
    ),
    time_zones: plain([...people.map(({ attributes }) => attributes.time_zone), own?.time_zone], formats.city),
    weekdays: weekdays.map((code) => {
      const name = formats.weekday(Number(code))
      return { code, label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) }
    }),
  }
}

function sorted(known: ReadonlyMap<string, string>, locale: string): Option[] {
  return [...known].map(([code, label]) => ({ code, label })).sort((a, b) => a.label.localeCompare(b.label, locale))
}
