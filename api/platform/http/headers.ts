import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Request, RequestHandler } from 'express'
import helmet from 'helmet'
import { staleHeader } from './read-your-writes.ts'
import { sessionHeaders } from '../../contract/people/session-headers.ts'

/** Browser features that our pages use, for calls and the test of devices, and no page that they frame. */
const used = ['camera', 'display-capture', 'microphone']
/** Those that none ever uses. */
const unused = [
  'accelerometer',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = [...unused.map((name) => `${name}=()`), ...used.map((name) => `${name}=(self)`)].join(', ')

/** Set on every answer: pages, data, files, redirects and errors. */
export const commonHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Permissions-Policy', permissions)
  response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  next()
}

/** A browser may not run, load or frame anything in an answer that is data. */
const dataHeaders = constantHeaders(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  }),
)

/** Sets the security headers of answers that are data. */
export const apiSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of dataHeaders) response.setHeader(name, value)
  next()
}

/** The headers that a middleware sets on every answer, read once instead of on each call. */
function constantHeaders(middleware: (...call: Parameters<ReturnType<typeof helmet>>) => void) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, (error?: unknown) => {
    if (error !== undefined) throw error
  })
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

/** On a list: there are more than `X-Total-Count` says. */
export const moreHeader = 'X-Total-More'

/** On the answer to an act: it was done before, and nothing was written. */
export const unchangedHeader = 'X-Unchanged'

const exposed = [
  ...sessionHeaders,
  // The name under which a browser saves a file.
  'Content-Disposition',
  'ETag',
  'Location',
  'Retry-After',
  'X-Total-Count',
  moreHeader,
  unchangedHeader,
  'X-Request-Id',
  staleHeader,
].join(', ')
const allowed = [
  ...sessionHeaders,
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'X-Request-Id',
].join(', ')
const methods = 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS'

/**
 * Lets pages of the listed origins, or of any with `*`, read answers. Pages of the host itself may read them anyway;
 * they get the header with their own origin, so that a cache does not serve it to another origin.
 */
export function cors(origins: '*' | readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers
    const listed = origin !== undefined && origins !== '*' && (origins.includes(origin) || isOwn(request, origin))
    const permitted = origins === '*' ? '*' : listed ? origin : undefined
    if (origins !== '*') response.vary('Origin')
    if (permitted !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', permitted)
      response.setHeader('Access-Control-Expose-Headers', exposed)
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      next()
      return
    }
    if (permitted !== undefined) {
      response.setHeader('Access-Control-Allow-Methods', methods)
      response.setHeader('Access-Control-Allow-Headers', allowed)
      response.setHeader('Access-Control-Max-Age', '600')
    }
    response.writeHead(204).end()
  }
}

/** Whether the page and the call have the same host. The scheme does not count: a proxy may terminate TLS. */
export function isOwn({ host }: Pick<Request, 'host'>, origin: string): boolean {
  const url = URL.parse(origin)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host
}
