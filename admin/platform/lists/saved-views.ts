import { useCallback, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import type { ResourceName } from '../../resource-words.ts'

export type ListFilter = Readonly<Record<string, unknown>>

export interface ListSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** A filter under a name, with the order and the columns of its list where it was saved with them. */
export interface View {
  readonly name: string
  readonly filter: ListFilter
  readonly sort?: ListSort
  /** Columns that are left out. */
  readonly hidden?: readonly string[]
}

/** The address of a list with this filter, in this order; without one in the order of the list. */
export function viewPath(resource: ResourceName, filter: ListFilter, sort?: ListSort): string {
  const order = sort && { sort: sort.field, order: sort.order }
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1', ...order })}`
}

const maxViews = 20

/** Outside react-admin's store, which a sign-out empties. One set for each person and list. */
const keyOf = (person: string, resource: string) => `binome.console.views.${person}.${resource}`

function read(key: string): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, maxViews) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false
  if ('hidden' in value && !Array.isArray(value.hidden)) return false
  return 'name' in value && typeof value.name === 'string' && 'filter' in value && typeof value.filter === 'object'
}

export interface SavedViews {
  readonly views: readonly View[]
  /** Replaces the one of the same name. */
  readonly save: (view: View) => void
  readonly remove: (name: string) => void
}

/** The reader's own views of a list, kept in this browser. */
export function useSavedViews(resource: string): SavedViews {
  const { identity } = useGetIdentity()
  const key = keyOf(String(identity?.id ?? ''), resource)
  const [, changed] = useState(0)
  const write = useCallback(
    (views: readonly View[]) => {
      try {
        localStorage.setItem(key, JSON.stringify(views.slice(-maxViews)))
      } catch {
        // Storage is full or refused: the view is not kept, the list is unharmed.
      }
      changed((n) => n + 1)
    },
    [key],
  )
  const views = read(key)
  return {
    views,
    save: (view) => write([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name) => write(views.filter((view) => view.name !== name)),
  }
}
