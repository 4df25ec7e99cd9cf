import type { RequestHandler } from 'express'
import type { Avatars } from '../../ports/community.ts'
import { avatarSizes, usualAvatarSize } from '#contract/community/avatars.ts'
import { contextOf } from './context.ts'
import { apiSecurityHeaders } from './headers.ts'

/**
 * People's pictures, for any caller with their address at the host of the company. A browser loads them without its
 * session, and never twice: each picture has a name of its own.
 */
export function serveAvatars(avatars: Pick<Avatars, 'read'>): RequestHandler {
  return async (request, response, next) => {
    const key = /^\/api\/v1\/avatars\/([\da-f]{32})$/.exec(request.path)?.[1]
    const size = avatarSizes.find((one) => String(one) === (request.query['size'] ?? String(usualAvatarSize)))
    if (key === undefined || size === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next()
      return
    }
    const picture = await avatars.read(contextOf(response).company.id, key, size)
    if (picture === null) {
      next()
      return
    }
    apiSecurityHeaders(request, response, () => undefined)
    response.writeHead(200, {
      'Content-Type': 'image/webp',
      'Content-Length': picture.length,
      'Content-Disposition': 'inline; filename="photo.webp"',
      'Cache-Control': 'private, max-age=31536000, immutable',
    })
    response.end(request.method === 'HEAD' ? undefined : picture)
  }
}
