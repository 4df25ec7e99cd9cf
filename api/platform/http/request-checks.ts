import type { RequestHandler } from 'express'
import { isStorable } from '#domain/platform/text.ts'
import { contextOf } from './context.ts'
import { Problem } from './problem.ts'

/**
 * A proxy and this server must see the same company in a request.
 * @throws Problem 400 for a second Host (RFC 9112, 3.2)
 */
export const refuseSecondHost: RequestHandler = (request, _response, next) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    throw new Problem(400, { code: 'invalid_host', source: { header: 'Host' } }, { Connection: 'close' })
  next()
}

/**
 * Refuses NUL in an address: no store keeps it. An address cannot hold half a surrogate pair, headers can hold neither,
 * and bodies are checked where they are parsed.
 * @throws Problem 404 for the path, 400 for the query
 */
export const refuseUnstorableAddress: RequestHandler = (_request, response, next) => {
  const { path, search } = contextOf(response)
  if (path.includes('%00')) throw new Problem(404, 'not_found')
  if (search.includes('%00'))
    for (const [name, value] of new URLSearchParams(search))
      if (!isStorable(name) || !isStorable(value))
        throw new Problem(400, { code: 'invalid_text', source: { parameter: name.slice(0, 100) } })
  next()
}

/**
 * Removes conditions of caches, so that no call is answered 304: a cached answer may carry a token that is no longer
 * valid. Express would take `If-None-Match: *`.
 */
export const ignoreCaches: RequestHandler = ({ headers }, _response, next) => {
  delete headers['if-none-match']
  delete headers['if-modified-since']
  next()
}
