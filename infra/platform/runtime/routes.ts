import type { IncomingMessage } from 'node:http'

const areas = ['/api/v1', '/admin/api', '/auth'] as const
const fixed: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/meta.json', '/api/docs'])

/**
 * The pattern of the route that answers, e.g. `/api/v1/mentoring_requests/:id`; `application` for pages and assets.
 * Never the requested address: there are as many values as routes. Known once the call is answered.
 */
export function routeOf(request: IncomingMessage): string {
  const path = pathOf(request)
  if (fixed.has(path)) return path
  const area = areas.find((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  if (area === undefined) return 'application'
  const pattern = patternOf(request)
  return pattern === undefined ? `${area}/other` : `${area}${pattern}`
}

/** The HTTP method; a non-standard one is `other`. */
export function methodOf({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : 'other'
}
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '')
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** Express puts the route that matched on the request. */
function patternOf(request: IncomingMessage): string | undefined {
  if (!('route' in request) || typeof request.route !== 'object' || request.route === null) return undefined
  const { route } = request
  return 'path' in route && typeof route.path === 'string' ? route.path : undefined
}
