import { mostSavedSearches, savedSearches as contract, type SavedSearchAttributes } from '../contract/saved-searches.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { ownRows } from './shared/own-rows.ts'

export function savedSearchEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  return ownRows<SavedSearchAttributes>(dependencies, {
    contract,
    table: 'app.saved_searches',
    attributes: { name: 't.name', query: 't.query' },
    order: 'app.fold(t.name), t.id',
    words: {
      list: 'The searches of the directory that the reader keeps, by name',
      create: 'Keep a search under a name',
      update: 'Rename a search, or change what it asks',
      delete: 'Keep a search no longer',
    },
    most: mostSavedSearches,
    defaults: {},
    judge({ name }, others) {
      const pointer = '/data/attributes/name'
      if (others.some((other) => other.name === name)) throw new Problem(422, { code: 'taken', source: { pointer } })
    },
  })
}
