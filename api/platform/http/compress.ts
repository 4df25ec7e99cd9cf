import { constants } from 'node:zlib'
import compression from 'compression'
import type { RequestHandler } from 'express'

const text = /^(application\/(vnd\.api\+json|json|x-ndjson)|text\/csv)\b/

const compressing = compression({
  threshold: 1_024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (request, response) =>
    !request.originalUrl.startsWith('/api/v1/realtime_ticket') && text.test(String(response.getHeader('Content-Type'))),
})

/**
 * Compresses answers of the API with Brotli, else gzip, for clients that accept it; exports while they are streamed.
 * Answers that contain a secret are not compressed: next to text that the caller chose, the length would reveal it
 * (docs/decisions/2017).
 */
export const compress: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding'] !== undefined) {
    compressing(request, response, next)
    return
  }
  response.vary('Accept-Encoding')
  next()
}
