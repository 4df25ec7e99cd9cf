import { documentOf, documentText, pageLinks, type Resource, selfLink, sparse } from './document.ts'
import type { Answer, Call } from './endpoint.ts'
import { Problem } from './problem.ts'

/** One resource whose text PostgreSQL made. `included` is null when the call has no `include`. */
export function one(call: Call, json: string, included: string | null = null, revision?: number): Answer {
  return {
    status: 200,
    body: sparse(documentText({ data: json, included }), call.query.fields),
    ...(revision !== undefined && { headers: { ETag: etag(revision) } }),
  }
}

/**
 * A page of resources as text, with its links and `meta.total`; where there are more than it, nobody knows the last
 * page.
 */
export function page(
  call: Call,
  list: { readonly data: string; readonly total: number; readonly totalCapped?: boolean },
  included: string | null = null,
  meta: object = {},
): Answer {
  const { context, query } = call
  const body = documentText({
    data: list.data,
    included,
    links: pageLinks(context.path, context.search, query.page, list.total, list.totalCapped),
    meta: { total: list.total, ...(list.totalCapped === true && { total_capped: true }), ...meta },
  })
  return { status: 200, body: sparse(body, query.fields) }
}

/** Resources made here, because they are few: one, or a list cut into the requested page. */
export function resources(
  call: Call,
  data: Resource | readonly Resource[] | null,
  included: readonly Resource[] | null = null,
): Answer {
  const text = data !== null && !('type' in data) ? pageOf(call, data, included) : documentOf(data, included)
  return { status: 200, body: sparse(text, call.query.fields) }
}

/** Resources made here, all of them: the route has no pages. */
export function whole(call: Call, data: readonly Resource[], meta: object = {}): Answer {
  const { context, query } = call
  const links = selfLink(context.path, context.search)
  const body = documentOf(data, null, { links, meta: { total: data.length, ...meta } })
  return { status: 200, body: sparse(body, query.fields) }
}

/** The same for resources whose text PostgreSQL made. */
export function wholeText(
  call: Call,
  { data, total }: { readonly data: string; readonly total: number },
  included: string,
  meta: object,
): Answer {
  const { context, query } = call
  const links = selfLink(context.path, context.search)
  const body = documentText({ data, included, links, meta: { total, ...meta } })
  return { status: 200, body: sparse(body, query.fields) }
}

function pageOf({ context, query }: Call, all: readonly Resource[], included: readonly Resource[] | null): string {
  const { number, size } = query.page
  return documentOf(all.slice((number - 1) * size, number * size), included, {
    links: pageLinks(context.path, context.search, query.page, all.length),
    meta: { total: all.length },
  })
}

/** 201 with its address, after a command; 202 without data while the read models cannot show it (`meta.stale`). */
export async function created(call: Call, location: string, show: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await show()
    return { ...answer, status: 201, headers: { ...answer.headers, Location: location } }
  } catch (error) {
    if (!call.context.stale || !(error instanceof Problem) || error.status !== 404) throw error
    return { status: 202, body: '{"jsonapi":{"version":"1.1"}}', headers: { Location: location } }
  }
}

/** The entity tag of a revision. */
export function etag(revision: number): string {
  return `"${revision}"`
}

/** @throws Problem 404 for null */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Problem(404, 'not_found')
  return value
}
