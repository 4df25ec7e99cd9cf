import type { DirectoryFacets } from '#contract/community/directory.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import type { Formats } from '../../../shared/i18n/format.ts'
import type { Me } from '../../../shared/session/me.ts'
import { directoryRequest } from './search.ts'
import type { ListFilter, Search } from './search.ts'

/**
 * The values of the filters with how many mentors each would give; null until they are there. The sort does not
 * matter.
 */
export function useFacets(search: Search, enabled: boolean): DirectoryFacets | null {
  const request = directoryRequest({ ...search, sort: 'last_name' }, { facets: true })
  const { meta } = usePagedList(request, 1, { enabled })
  // Its schema would weigh on every first page; the server is held to it by its own tests.
  return (meta['facets'] as DirectoryFacets | undefined) ?? null
}

/** A code in the reader's words, where the facets are not there yet or give none. */
function wordOf(name: ListFilter, code: string, formats: Formats): string {
  if (name === 'countries') return formats.country(code)
  if (name === 'time_zones') return formats.city(code)
  if (name !== 'weekdays') return code
  const day = formats.weekday(Number(code))
  return day.charAt(0).toLocaleUpperCase(formats.locale) + day.slice(1)
}

/** « 3 à 9 ans »; a yes or no with its question. */
function answerOf(facets: DirectoryFacets | null, answer: string, { locale }: Formats): string {
  const [field, code] = answer.split(':')
  const question = facets?.questions.find(({ field_name: name }) => name === field)
  const label = question?.values.find((value) => value.code === code)?.label?.[locale] ?? code ?? ''
  return question && (code === 'yes' || code === 'no') ? `${question.title[locale]} ${label}` : label
}

/** The words of chips: those of the facets, else those that the reader named. */
export function labels(facets: DirectoryFacets | null, me: Me, formats: Formats) {
  const own = me.participant?.attributes
  return (name: ListFilter, code: string): string => {
    if (name === 'answers') return answerOf(facets, code, formats)
    const known =
      name === 'time_zones' ? [] : [...(facets?.[name] ?? []), ...(name === 'skills' ? (own?.needed_skills ?? []) : [])]
    return known.find((value) => value.code === code)?.label?.[formats.locale] ?? wordOf(name, code, formats)
  }
}
