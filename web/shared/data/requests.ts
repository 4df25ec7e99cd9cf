import type { resources } from '#contract/all.ts'
import type { Model } from './models.ts'
import { routes } from './routes.ts'

/** The kinds of call: each has one verb. */
const verbs = { get: 'GET', list: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' } as const
export type RequestType = keyof typeof verbs

type PathOf<M extends Model> = (typeof resources)[M]['paths'][keyof (typeof resources)[M]['paths']]
type KnownPath = { [M in Model]: PathOf<M> }[Model]

/** The paths of a model by type and sub type. A model without its routes, and a path of no contract, do not compile. */
const known: { readonly [M in Model]: Partial<Record<RequestType, Readonly<Record<string, KnownPath>>>> } = routes
const paths: { readonly [M in Model]: Partial<Record<RequestType, Readonly<Record<string, string>>>> } = known

export type QueryValue = string | number | boolean | readonly string[]

/** A call to the server, as the functions of `api` build it. */
export interface RequestObject<M extends Model = Model, T extends RequestType = RequestType> {
  type: T
  /** Which of the model's routes for that type: `one`, `all`… */
  subType: string
  model: M
  /** Fills the path. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, QueryValue | undefined>>
  body?: unknown
}

export type RequestFault = 'missing_type' | 'missing_sub_type' | 'missing_model' | 'no_route' | 'missing_param'

/** A request that cannot be made: a mistake in the calling code, found before anything is sent. */
export class RequestValidationError extends Error {
  override readonly name = 'RequestValidationError'
  readonly fault: RequestFault

  constructor(fault: RequestFault, detail: string) {
    super(`${fault}: ${detail}`)
    this.fault = fault
  }
}

/**
 * The verb and address of a request. Throws RequestValidationError without a type, sub type, model or configured path.
 */
export function addressOf(request: Partial<RequestObject>): { method: (typeof verbs)[RequestType]; path: string } {
  const { type, subType, model, params = {}, query = {} } = request
  const described = `${model ?? '?'}/${type ?? '?'}/${subType ?? '?'}`
  if (!type || !Object.hasOwn(verbs, type)) throw new RequestValidationError('missing_type', described)
  if (!subType) throw new RequestValidationError('missing_sub_type', described)
  if (!model || !Object.hasOwn(paths, model)) throw new RequestValidationError('missing_model', described)
  const template = paths[model][type]?.[subType]
  if (template === undefined) throw new RequestValidationError('no_route', described)
  const path = `/api/v1${template}`.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new RequestValidationError('missing_param', `${name} of ${described}`)
    return encodeURIComponent(value)
  })
  const search = searchOf(query)
  return { method: verbs[type], path: search === '' ? path : `${path}?${search}` }
}

/**
 * Empty values are left out, lists comma-separated as JSON:API filters are, names sorted: equal queries are equal
 * text.
 */
function searchOf(query: NonNullable<RequestObject['query']>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => a.localeCompare(b))) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.toString()
}

/** The first page of a list in pages of `size`, as usePagedList asks for it. */
export function firstPage<M extends Model>(list: RequestObject<M, 'list'>, size: number): RequestObject<M, 'list'> {
  return { ...list, query: { ...list.query, 'page[size]': size, 'page[number]': 1 } }
}

/** The stored request's name: model first, so that a whole model can be invalidated or reset. */
export function keyOf(request: Partial<RequestObject>) {
  return [request.model, request.type, request.subType, request.params ?? {}, request.query ?? {}] as const
}
