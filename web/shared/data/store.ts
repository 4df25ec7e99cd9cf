import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { isModel } from './models.ts'
import type { AnyItem, Item, ListAnswer, Model, OneAnswer } from './models.ts'

/** What a stored request holds: one item, a list, or a list in pages. */
type Stored = OneAnswer | ListAnswer | InfiniteData<ListAnswer>

export class MissingIdError extends Error {
  override readonly name = 'MissingIdError'
}
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError'
}

/** A change to merge: attributes and relationships may be partial, the id may not be missing. */
export interface ItemPatch<M extends Model = Model> {
  type: M
  id: string
  attributes?: Partial<Item<M>['attributes']>
  relationships?: Item['relationships']
}

const same = (a: { type: string; id: string }, b: { type: string; id: string }) => a.type === b.type && a.id === b.id

function merge(item: AnyItem, patch: ItemPatch): AnyItem {
  return {
    ...item,
    attributes: { ...item.attributes, ...patch.attributes },
    relationships: { ...item.relationships, ...patch.relationships },
  } as AnyItem
}

/**
 * `change` gives the item as it should be, or null to take it out. Answers are replaced only where something changed.
 */
function rewriteAnswer<A extends OneAnswer | ListAnswer>(
  answer: A,
  change: (item: AnyItem) => AnyItem | null,
): A | null {
  const rewriteAll = (items: readonly Item[]) => {
    const next = items.map((item) => change(item as AnyItem)).filter((item) => item !== null)
    return next.length === items.length && next.every((item, at) => item === items[at]) ? items : next
  }
  const included = rewriteAll(answer.included)
  if ('more' in answer) {
    const data = rewriteAll(answer.data)
    return data === answer.data && included === answer.included ? answer : { ...answer, data, included }
  }
  const data = change(answer.data as AnyItem)
  if (data === null) return null
  return data === answer.data && included === answer.included ? answer : { ...answer, data, included }
}

function rewrite(stored: Stored, change: (item: AnyItem) => AnyItem | null): Stored | null {
  if ('pages' in stored) {
    const pages = stored.pages.map((page) => rewriteAnswer(page, change) ?? page)
    return pages.every((page, at) => page === stored.pages[at]) ? stored : { ...stored, pages }
  }
  return rewriteAnswer(stored, change)
}

/** What holds no items of the contract, as the answers of `/auth`, is left alone. */
function everyStored(client: QueryClient) {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey: [model] }) => state.data !== undefined && isModel(String(model)))
}

function isPlainList(key: readonly unknown[], model: Model): boolean {
  const [storedModel, type, , params, query] = key
  return (
    storedModel === model && type === 'list' && [params, query].every((part) => JSON.stringify(part ?? {}) === '{}')
  )
}

/**
 * Merges a change into the item wherever it is stored. A whole item that an unfiltered list of its model does not hold
 * yet is added to it; filtered lists are for the server to answer again.
 */
export function updateStored(client: QueryClient, patch: ItemPatch): void {
  if (!patch.id) throw new MissingIdError(`an update of ${patch.type} needs an id`)
  for (const query of everyStored(client)) {
    let found = false
    const stored = query.state.data as Stored
    let next = rewrite(stored, (item) => {
      if (!same(item, patch)) return item
      found = true
      return merge(item, patch)
    })
    if (!found && patch.relationships && isPlainList(query.queryKey, patch.type)) next = added(stored, patch as AnyItem)
    if (next !== stored && next !== null) client.setQueryData(query.queryKey, next)
  }
}

function added(stored: Stored, item: AnyItem): Stored {
  if ('pages' in stored) {
    const [first, ...others] = stored.pages
    return first ? { ...stored, pages: [{ ...first, data: [item, ...first.data] }, ...others] } : stored
  }
  return 'more' in stored ? { ...stored, data: [item, ...stored.data] } : stored
}

/** Takes the item out wherever it is stored. Throws NotStoredError when it is nowhere. */
export function deleteStored(client: QueryClient, target: { type: Model; id: string }): void {
  if (!target.id) throw new MissingIdError(`a delete of ${target.type} needs an id`)
  let found = false
  for (const query of everyStored(client)) {
    const next = rewrite(query.state.data as Stored, (item) => {
      if (!same(item, target)) return item
      found = true
      return null
    })
    if (next === null) client.removeQueries({ queryKey: query.queryKey, exact: true })
    else if (next !== query.state.data) client.setQueryData(query.queryKey, next)
  }
  if (!found) throw new NotStoredError(`${target.type} ${target.id} is not stored`)
}

/** Forgets one stored request, one model, or everything. Screens that show it ask again. */
export function resetStored(client: QueryClient, key?: readonly unknown[]): void {
  void client.resetQueries(key ? { queryKey: key } : {})
}

/** Forgets everything but the companies: what an unauthorised answer, or a sign-out, leaves behind. */
export function resetAllButCompanies(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'companies' })
  client.getMutationCache().clear()
}

/**
 * Pages as one list. Page 1 replaces; a later page appends, and an item that moved between two calls is listed once.
 */
export function appendPage<M extends Model>(
  existing: readonly Item<M>[],
  page: readonly Item<M>[],
  number: number,
): readonly Item<M>[] {
  if (number <= 1) return page
  const known = new Set(existing.map((item) => item.id))
  return [...existing, ...page.filter((item) => !known.has(item.id))]
}
