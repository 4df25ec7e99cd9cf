import type { RequestHandler } from 'express'
import { articleImageSizes, usualArticleImageSize } from '#contract/content/article-images.ts'
import type { ArticleImages } from '../../ports/content.ts'
import { contextOf } from './context.ts'
import { apiSecurityHeaders } from './headers.ts'
import { Problem } from './problem.ts'

/**
 * Images of articles, at addresses that are signed for a reader. A browser loads them without its session. The reader's
 * right to the image is checked each time, and the browser keeps a copy for a short time only.
 */
export function serveArticleImages(images: Pick<ArticleImages, 'read'>): RequestHandler {
  return async (request, response, next) => {
    const key = /^\/api\/v1\/article_images\/([\da-f]{32})$/.exec(request.path)?.[1]
    if (key === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next()
      return
    }
    const { size: sizeText = String(usualArticleImageSize), ticket } = request.query
    const size = articleImageSizes.find((one) => String(one) === sizeText)
    const image =
      size === undefined || typeof ticket !== 'string'
        ? null
        : await images.read(contextOf(response).company.id, { key, size, ticket })
    if (image === null) throw new Problem(404, 'not_found')
    apiSecurityHeaders(request, response, () => undefined)
    response.writeHead(200, {
      'Content-Type': 'image/webp',
      'Content-Length': image.length,
      'Content-Disposition': 'inline; filename="image.webp"',
      'Cache-Control': 'private, max-age=3600',
    })
    response.end(request.method === 'HEAD' ? undefined : image)
  }
}
