import type { Query } from './query.ts'
import { sessionHeaders } from '../../contract/people/session-headers.ts'

/**
 * JSON:API documents as text. Lists come from PostgreSQL as JSON text and are inserted without being parsed: a list of
 * fifty costs what the bare query costs (docs/http-api.md, "Speed").
 */

export interface ResourceIdentifier {
  readonly type: string
  readonly id: string
}

export interface Resource extends ResourceIdentifier {
  readonly attributes: object
  readonly relationships?: Readonly<
    Record<string, { readonly data: ResourceIdentifier | readonly ResourceIdentifier[] | null }>
  >
  readonly links?: { readonly self: string }
  readonly meta?: object
}

/** Parts of a document whose resources are JSON text already. */
export interface DocumentText {
  /** A resource object, an array of them, or `null`. */
  readonly data: string
  /** Text of an array; null without `include`. */
  readonly included: string | null
  readonly links?: Readonly<Record<string, string | null>>
  readonly meta?: object
}

const start = '{"jsonapi":{"version":"1.1"},"data":'

export function documentText({ data, included, links, meta }: DocumentText): string {
  let text = start + data
  if (included !== null) text += `,"included":${included}`
  if (links !== undefined) text += `,"links":${JSON.stringify(links)}`
  if (meta !== undefined) text += `,"meta":${JSON.stringify(meta)}`
  return `${text}}`
}

/** A document from resource objects. Drops resources of `included` that are primary data or duplicates. */
export function documentOf(
  data: Resource | readonly Resource[] | null,
  included: readonly Resource[] | null,
  rest: { readonly links?: DocumentText['links']; readonly meta?: object } = {},
): string {
  const primary = data === null ? [] : 'type' in data ? [data] : data
  const known = new Set(primary.map(key))
  const extra = included?.filter((resource) => !known.has(key(resource)) && known.add(key(resource)))
  return documentText({
    data: JSON.stringify(data),
    included: extra === undefined ? null : JSON.stringify(extra),
    ...(rest.links && { links: rest.links }),
    ...(rest.meta && { meta: rest.meta }),
  })
}

function key({ type, id }: ResourceIdentifier): string {
  return `${type}/${id}`
}

/** The same document with `meta.stale`. */
export function markedStale(text: string): string {
  const document = JSON.parse(text) as { readonly meta?: object }
  return JSON.stringify({ ...document, meta: { ...document.meta, stale: true } })
}

/** Joins JSON texts of arrays into one. */
export function joinTexts(arrays: readonly string[]): string {
  const inner = arrays.map((text) => text.slice(1, -1)).filter((text) => text !== '')
  return `[${inner.join(',')}]`
}

/** The same document with the requested fields only. It parses the text, which is the price of `fields[type]`. */
export function sparse(text: string, fields: Query['fields']): string {
  if (fields === null) return text
  const document = JSON.parse(text) as { data: Resource | Resource[] | null; included?: Resource[] }
  const keep = (resource: Resource): Resource => {
    const wanted = fields.get(resource.type)
    if (wanted === undefined) return resource
    const { relationships } = resource
    return {
      ...resource,
      attributes: only(resource.attributes, wanted),
      ...(relationships && { relationships: only(relationships, wanted) }),
    }
  }
  const data = Array.isArray(document.data) ? document.data.map(keep) : document.data && keep(document.data)
  return JSON.stringify({ ...document, data, ...(document.included && { included: document.included.map(keep) }) })
}

function only<Fields extends object>(record: Fields, wanted: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name))) as Fields
}

/**
 * `first`, `last`, `prev` and `next` of a page, keeping the other parameters of the call. Credentials in the query are
 * left out.
 */
export function pageLinks(
  path: string,
  search: string,
  page: Query['page'],
  total: number,
  more = false,
): Readonly<Record<'self' | 'first' | 'last' | 'prev' | 'next', string | null>> {
  const last = Math.max(1, Math.ceil(total / page.size))
  const parameters = withoutCredentials(search)
  const at = (number: number) => {
    parameters.set('page[number]', String(number))
    parameters.set('page[size]', String(page.size))
    return `${path}?${parameters.toString()}`
  }
  return {
    self: at(page.number),
    first: at(1),
    last: more ? null : at(last),
    prev: page.number > 1 ? at(Math.min(page.number - 1, last)) : null,
    next: page.number < last || more ? at(page.number + 1) : null,
  }
}

/** Of a list without pages. */
export function selfLink(path: string, search: string): { readonly self: string } {
  const parameters = withoutCredentials(search).toString()
  return { self: parameters === '' ? path : `${path}?${parameters}` }
}

function withoutCredentials(search: string): URLSearchParams {
  const parameters = new URLSearchParams(search)
  for (const secret of sessionHeaders) parameters.delete(secret)
  return parameters
}
