import type { RequestHandler } from 'express'
import type { Companies } from '../../ports/company.ts'
import { contextOf } from './context.ts'
import { apiSecurityHeaders } from './headers.ts'

/** The logo of the company of the host, under a name of its content: a browser never asks for it twice. */
export function serveLogos(companies: Pick<Companies, 'logo'>): RequestHandler {
  return async (request, response, next) => {
    const digest = /^\/logo\/([\da-f]{16})\.(?:png|jpg|webp)$/.exec(request.path)?.[1]
    if (digest === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next()
      return
    }
    const logo = await companies.logo(contextOf(response).company.id, digest)
    if (logo === null) {
      next()
      return
    }
    apiSecurityHeaders(request, response, () => undefined)
    response.writeHead(200, {
      'Content-Type': logo.mediaType,
      'Content-Length': logo.content.length,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    response.end(request.method === 'HEAD' ? undefined : logo.content)
  }
}
