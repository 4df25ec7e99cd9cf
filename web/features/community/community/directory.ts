import { useSearchParams } from 'react-router-dom'
import { usePagedList } from '../../../shared/data/hooks.ts'
import { directoryRequest, directoryPage, flagFilters, listFilters, outdatedFilters, readSearch } from './search.ts'
import type { FlagFilter, ListFilter, Search, Sort } from './search.ts'

/** The filters of an address, in one order, without the parameters of the view. */
function queryOf(parameters: URLSearchParams): string {
  const query = new URLSearchParams(parameters)
  query.delete('view')
  query.delete('searches')
  query.sort()
  return query.toString()
}

/** The search lives in the address: it can be sent, kept, and gone back to. */
export function useSearch(bestSort: Sort) {
  const [parameters, setParameters] = useSearchParams()
  const search = readSearch(parameters, bestSort)
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
    /** The search as the address holds it, without its look. */
    query: queryOf(parameters),
    /** A mail leads to the kept searches. */
    opensKept: parameters.has('searches'),
    /** How many filters are on. */
    active: active + flagFilters.filter((name) => search.flags[name]).length,
    /** What the address asks for that the directory does not have. */
    outdated: outdatedFilters(parameters),
    /** Leaves nothing in the address. */
    reset: () => {
      setParameters({}, { preventScrollReset: true })
    },
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
export function useDirectory(search: Search) {
  const list = usePagedList(directoryRequest(search), directoryPage)
  const { total, total_capped: capped } = list.meta
  return { ...list, total: typeof total === 'number' ? total : null, capped: capped === true }
}
