import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { staleHeader } from './read-your-writes.ts'
import { sessionHeaders } from './session.ts'

/** Security headers of everything that is data: nothing in it may run, load or be framed. */
export const apiSecurityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
})

const exposed = [
  ...sessionHeaders,
  'ETag',
  'Location',
  'Retry-After',
  'X-Total-Count',
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
 * Cross-origin reading, for front ends on another host. Sessions live in headers that a page must hold to send them, never in cookies, so any origin may be let in;
 * an installation may list the ones it wants.
 */
export function cors(origins: '*' | readonly string[]): RequestHandler {
  return (request, response, next) => {
    const origin = request.headers.origin
    const permitted = origins === '*' ? '*' : origin !== undefined && origins.includes(origin) ? origin : undefined
    if (origins !== '*') response.setHeader('Vary', 'Origin')
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
