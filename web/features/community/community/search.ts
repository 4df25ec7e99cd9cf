import { api } from '../../../shared/data/api.ts'
import { oneOf, outdatedIn } from '../../../shared/path.ts'

/**
 * The search of the directory and its request. Plain code: the start asks before the screen is loaded (prefetch.ts).
 */

/** Filters that hold several codes, and those that are on or off, named as in the API and in the address. */
export const namedFilters = [
  'skills',
  'job_categories',
  'business_units',
  'languages',
  'countries',
  'time_zones',
  'weekdays',
] as const
/** Beside them `field_name:code` of the company's other questions. */
export const listFilters = [...namedFilters, 'answers'] as const
/** The values of these are counted. */
export const countedFlags = ['with_room', 'online', 'experts'] as const
export const flagFilters = ['favourites', ...countedFlags] as const
export type NamedFilter = (typeof namedFilters)[number]
export type ListFilter = (typeof listFilters)[number]
export type FlagFilter = (typeof flagFilters)[number]

export const sorts = ['-score', 'last_name', '-seniority_years'] as const
export type Sort = (typeof sorts)[number]

/** Typing is sent to the server after a pause of this length, in ms. */
export const typingPause = 250

/** Mentors in a page. */
export const directoryPage = 24

export interface Search {
  q: string
  sort: Sort
  view: 'grid' | 'list'
  lists: Readonly<Record<ListFilter, readonly string[]>>
  flags: Readonly<Record<FlagFilter, boolean>>
}

/** The search that an address holds. */
export function readSearch(parameters: URLSearchParams, bestSort: Sort): Search {
  const list = (name: ListFilter) => (parameters.get(name) ?? '').split(',').filter((code) => code !== '')
  return {
    q: parameters.get('q') ?? '',
    sort: sorts.find((known) => known === parameters.get('sort')) ?? bestSort,
    view: parameters.get('view') === 'list' ? 'list' : 'grid',
    lists: {
      skills: list('skills'),
      job_categories: list('job_categories'),
      business_units: list('business_units'),
      languages: list('languages'),
      countries: list('countries'),
      time_zones: list('time_zones'),
      weekdays: list('weekdays'),
      answers: list('answers'),
    },
    flags: {
      favourites: parameters.get('favourites') === 'true',
      with_room: parameters.get('with_room') === 'true',
      online: parameters.get('online') === 'true',
      experts: parameters.get('experts') === 'true',
    },
  }
}

const isCode = () => true
const isOn = (value: string) => value === 'true'

/** What an address asks for that the directory does not have. Which codes are gone the server says. */
export function outdatedFilters(parameters: URLSearchParams): readonly string[] {
  return outdatedIn(parameters, {
    q: isCode,
    sort: oneOf(sorts),
    view: oneOf(['grid', 'list']),
    ...Object.fromEntries(listFilters.map((name) => [name, isCode])),
    ...Object.fromEntries(flagFilters.map((name) => [name, isOn])),
  })
}

/** A mentee reads the nearest first; others, who have no score, by name. */
export const bestSortOf = (mentee: boolean): Sort => (mentee ? '-score' : 'last_name')

/** The mentors of a search; with `facets` the values of the filters too. */
export function directoryRequest({ q, sort, lists, flags }: Search, extra: { facets?: true } = {}) {
  return api.presenters.all({
    q: q.trim(),
    sort,
    ...lists,
    favourites: flags.favourites || undefined,
    with_room: flags.with_room || undefined,
    online: flags.online || undefined,
    experts: flags.experts || undefined,
    ...extra,
  })
}
