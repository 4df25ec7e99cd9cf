import {
  mostSavedSearches,
  savedSearches as contract,
  type SavedSearchAttributes,
} from '../../contract/community/saved-searches.ts'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { ownRows } from '../platform/shared/own-rows.ts'
import { forgetFound, learnFound, outdatedSearches } from './shared/saved-search.ts'

export function savedSearchEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  return ownRows<SavedSearchAttributes>(dependencies, {
    contract,
    table: 'app.saved_searches',
    attributes: { name: 't.name', query: 't.query', tells: 't.tells' },
    order: 'app.fold(t.name), t.id',
    words: {
      list: 'The searches of the directory that the reader keeps, by name',
      create: 'Keep a search under a name',
      update: 'Rename a search, change what it asks, or have it tell of new people or not',
      delete: 'Keep a search no longer',
    },
    most: mostSavedSearches,
    defaults: { tells: false },
    judge({ name }, others) {
      const pointer = '/data/attributes/name'
      if (others.some((other) => other.name === name)) throw new Problem(422, { code: 'taken', source: { pointer } })
    },
    async derived(sql, rows) {
      const outdated = await outdatedSearches(
        sql,
        rows.map(({ attributes }) => attributes.query),
      )
      return outdated.map((is) => ({ outdated: is }))
    },
    async changed(sql, { user }, { before, after }) {
      const begin = after.filter(({ id, attributes: { tells, query } }) => {
        const old = before.find((row) => row.id === id)?.attributes
        return tells && !(old?.tells === true && old.query === query)
      })
      await learnFound(
        sql,
        user,
        begin.map(({ id, attributes: { query } }) => ({ id, query })),
      )
      await forgetFound(sql, user.id)
    },
  })
}
