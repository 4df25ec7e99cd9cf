import type { Model } from './models.ts'

/** The kinds of call: each has one verb. */
const verbs = { get: 'GET', list: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' } as const
export type RequestType = keyof typeof verbs

/**
 * Where each model answers: model → type → sub type → path. `{name}` is filled from the request's `params`.
 * A call that is not written here cannot be made.
 */
const routes: { readonly [M in Model]: Partial<Record<RequestType, Readonly<Record<string, string>>>> } = {
  companies: { list: { all: '/api/v1/companies' } },
  users: { get: { one: '/api/v1/users/{id}' }, update: { one: '/api/v1/users/{id}' } },
  presenters: {
    list: { all: '/api/v1/presenters' },
    get: { one: '/api/v1/presenters/{id}', current: '/api/v1/current_profile' },
  },
  participants: {
    list: { all: '/api/v1/participants' },
    get: { one: '/api/v1/participants/{id}', current: '/api/v1/current_profile' },
  },
  programs: { list: { all: '/api/v1/programs' } },
  program_enrollments: {
    list: { all: '/api/v1/program_enrollments' },
    update: { one: '/api/v1/program_enrollments/{id}' },
  },
  mentoring_requests: {
    list: { all: '/api/v1/mentoring_requests' },
    get: {
      one: '/api/v1/mentoring_requests/{id}',
      of_relationship: '/api/v1/mentoring_relationships/{relationship}/mentoring_request',
    },
    create: { one: '/api/v1/mentoring_requests' },
    update: { one: '/api/v1/mentoring_requests/{id}' },
  },
  mentoring_relationships: {
    list: { all: '/api/v1/mentoring_relationships' },
    get: { one: '/api/v1/mentoring_relationships/{id}' },
    update: { one: '/api/v1/mentoring_relationships/{id}' },
  },
  notifications: {
    list: { all: '/api/v1/notifications' },
    update: { one: '/api/v1/notifications/{id}', all: '/api/v1/notifications/mark-all-as-read' },
  },
}

export type QueryValue = string | number | boolean | readonly string[]

/** What a screen asks for. */
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

/** A request that cannot be made: a mistake in the code that asked, found before anything is sent. */
export class RequestValidationError extends Error {
  override readonly name = 'RequestValidationError'
  readonly fault: RequestFault

  constructor(fault: RequestFault, detail: string) {
    super(`${fault}: ${detail}`)
    this.fault = fault
  }
}

/** The verb and address of a request. Throws RequestValidationError when it has no type, sub type, model or configured path. */
export function addressOf(request: Partial<RequestObject>): { method: (typeof verbs)[RequestType]; path: string } {
  const { type, subType, model, params = {}, query = {} } = request
  const described = `${model ?? '?'}/${type ?? '?'}/${subType ?? '?'}`
  if (!type || !Object.hasOwn(verbs, type)) throw new RequestValidationError('missing_type', described)
  if (!subType) throw new RequestValidationError('missing_sub_type', described)
  if (!model || !Object.hasOwn(routes, model)) throw new RequestValidationError('missing_model', described)
  const template = routes[model][type]?.[subType]
  if (template === undefined) throw new RequestValidationError('no_route', described)
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new RequestValidationError('missing_param', `${name} of ${described}`)
    return encodeURIComponent(value)
  })
  const search = searchOf(query)
  return { method: verbs[type], path: search === '' ? path : `${path}?${search}` }
}

/** Empty values are left out; lists are comma-separated, as JSON:API filters are. Names keep their order, so equal queries are equal text. */
function searchOf(query: NonNullable<RequestObject['query']>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => a.localeCompare(b))) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.toString()
}

/** The first page of a list in pages of `size`, as usePagedList asks for it. */
export function firstPage<M extends Model>(ask: Omit<RequestObject<M, 'list'>, 'type'>, size: number) {
  const query = { ...ask.query, 'page[size]': size, 'page[number]': 1 }
  return { ...ask, type: 'list', query } satisfies RequestObject<M, 'list'>
}

/** The stored request's name: model first, so that a whole model can be invalidated or reset. */
export function keyOf(request: Partial<RequestObject>) {
  return [request.model, request.type, request.subType, request.params ?? {}, request.query ?? {}] as const
}
