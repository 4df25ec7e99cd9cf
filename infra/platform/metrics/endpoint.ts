import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocal } from '../http/local.ts'
import type { Metrics } from './metrics.ts'

interface EndpointOptions {
  readonly metrics: Pick<Metrics, 'text'>
  /** With this token, reads from anywhere are allowed. */
  readonly token?: string | undefined
  /** Who may read without a token. */
  readonly open: 'anyone' | 'this machine' | 'nobody'
}

const path = '/metrics'
const type = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers `GET /metrics`; false for anything else, and for callers who may not read, so that they get the answer for an
 * unknown path.
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
