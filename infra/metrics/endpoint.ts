import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

interface EndpointOptions {
  readonly metrics: Pick<Metrics, 'text'>
  /** Who has it may read from anywhere. */
  readonly token?: string | undefined
  /** Without a token: who may read. */
  readonly open: 'anyone' | 'this machine' | 'nobody'
}

const path = '/metrics'
const type = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers `GET /metrics`; false for anything else, and for whoever may not read, so that they are told what any unknown
 * path is told.
 */
export function createMetricsEndpoint({ metrics, token, open }: EndpointOptions) {
  const may = (request: IncomingMessage): boolean => {
    if (token !== undefined) return presents(request, token)
    return open === 'anyone' || (open === 'this machine' && isLocal(request))
  }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== path || !may(request)) return false
    metrics
      .text()
      .then((text) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text))
      .catch(() => response.writeHead(500).end())
    return true
  }
}

function presents({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Asked by a program of this machine, by a name of this machine, and handed on by nobody. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
  const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in headers,
  )
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return (
    !handedOn &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host) &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  )
}
