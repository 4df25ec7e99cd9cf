import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Credentials } from '#commands/people/sessions/sessions.ts'

export const cablePath = '/cable'

/** How the client says who it is. Its address is never logged: it holds these. */
export type Presented = { readonly ticket: string } | { readonly credentials: Credentials }

export function isCable(request: IncomingMessage): boolean {
  return request.url?.split('?', 1)[0] === cablePath
}

/** A request that is the start of one of our sockets; other offers of another protocol are not ours to take. */
export function offersCable(request: IncomingMessage): boolean {
  return isCable(request) && request.headers.upgrade?.toLowerCase() === 'websocket'
}

/** The ticket, else the token triple, of the address; programs may send the triple as headers. */
export function presented(request: IncomingMessage): Presented {
  const query = new URLSearchParams(request.url?.split('?').slice(1).join('?'))
  const ticket = query.get('ticket')
  if (ticket !== null) return { ticket }
  const one = (name: string) => {
    const header = request.headers[name]
    return query.get(name) ?? (typeof header === 'string' ? header : '')
  }
  return { credentials: { accessToken: one('access-token'), client: one('client'), uid: one('uid') } }
}

/**
 * Browsers always send an Origin and let no page choose it, so another site's page is recognised by it: it must name
 * the host it connects to, or be listed. Programs send none; they hold the credentials themselves.
 */
export function allowsOrigin(request: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (allowed.has(origin)) return true
  const url = URL.parse(origin)
  if (url === null || host === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host
}

/** Answers instead of upgrading. */
export function refuseUpgrade(
  socket: Duplex,
  status: '404 Not Found' | '429 Too Many Requests' | '503 Service Unavailable',
): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
