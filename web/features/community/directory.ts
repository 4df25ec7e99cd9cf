import { useSearchParams } from 'react-router-dom'
import { usePagedList } from '../../shared/data/hooks.ts'

/** Filters that hold several codes, and those that are on or off. Their names are those of the API and of the address. */
export const listFilters = [
  'skills',
  'job_categories',
  'business_units',
  'languages',
  'countries',
  'time_zones',
  'weekdays',
] as const
export const flagFilters = ['with_room', 'experts'] as const
export type ListFilter = (typeof listFilters)[number]
export type FlagFilter = (typeof flagFilters)[number]

export const sorts = ['-score', 'last_name', '-seniority_years'] as const
export type Sort = (typeof sorts)[number]

const pageSize = 24

export interface Search {
  q: string
  sort: Sort
  view: 'grid' | 'list'
  lists: Readonly<Record<ListFilter, readonly string[]>>
  flags: Readonly<Record<FlagFilter, boolean>>
}

function read(parameters: URLSearchParams, bestSort: Sort): Search {
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
    },
    flags: { with_room: parameters.get('with_room') === 'true', experts: parameters.get('experts') === 'true' },
  }
}

/** The search lives in the address: it can be sent, kept, and gone back to. */
export function useSearch(bestSort: Sort) {
  const [parameters, setParameters] = useSearchParams()
  const search = read(parameters, bestSort)
  const set = (changes: Readonly<Record<string, string | null>>, replace = false) => {
    setParameters(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  }
  const active = listFilters.reduce((count, name) => count + search.lists[name].length, 0)
  return {
    search,
    /** How many filters are on. */
    active: active + flagFilters.filter((name) => search.flags[name]).length,
    type: (q: string) => {
      set({ q }, true)
    },
    sortBy: (sort: Sort) => {
      set({ sort: sort === bestSort ? null : sort })
    },
    viewAs: (view: Search['view']) => {
      set({ view: view === 'grid' ? null : view }, true)
    },
    toggle: (name: ListFilter, code: string) => {
      const held = search.lists[name]
      set({ [name]: (held.includes(code) ? held.filter((other) => other !== code) : [...held, code]).join(',') })
    },
    flip: (name: FlagFilter) => {
      set({ [name]: search.flags[name] ? null : 'true' })
    },
    clear: () => {
      set(Object.fromEntries(['q', ...listFilters, ...flagFilters].map((name) => [name, null])))
    },
  }
}

export type SearchControl = ReturnType<typeof useSearch>

/** Mentors that match, in pages that append. */
export function useDirectory({ q, sort, lists, flags }: Search) {
  const list = usePagedList(
    {
      model: 'presenters',
      subType: 'all',
      query: {
        q: q.trim(),
        sort,
        ...lists,
        with_room: flags.with_room || undefined,
        experts: flags.experts || undefined,
      },
    },
    pageSize,
  )
  const { total, total_capped: capped } = list.meta
  return { ...list, total: typeof total === 'number' ? total : null, capped: capped === true }
}
