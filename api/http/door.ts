import type { RequestHandler } from 'express'
import { isStorable } from '#domain/shared/text.ts'
import { contextOf, type Dialect } from './context.ts'
import { Problem } from './problem.ts'

/** Each area answers in its dialect, also where it has no such route. */
export const speakDialect: RequestHandler = (_request, response, next) => {
  const context = contextOf(response)
  context.dialect = dialectOf(context.path)
  next()
}

function dialectOf(path: string): Dialect {
  if (/^\/auth(\/|$)/i.test(path)) return 'auth'
  return /^\/admin\/api(\/|$)/i.test(path) ? 'console' : 'jsonapi'
}

/** Which company is asked must not depend on who reads the request. @throws Problem 400 (RFC 9112, 3.2) */
export const refuseSecondHost: RequestHandler = (request, _response, next) => {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    throw new Problem(400, { code: 'invalid_host', source: { header: 'Host' } }, { Connection: 'close' })
  next()
}

/**
 * No address holds a NUL, whatever it asks for: no store keeps one. Half a surrogate pair cannot be written in an address, bodies are checked where
 * they are parsed, and headers cannot hold either.
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
 * Answers are made anew: one that a client holds may hold a token that is no longer good. So no condition leads to 304, not even `If-None-Match: *`, which Express
 * would take.
 */
export const ignoreCaches: RequestHandler = ({ headers }, _response, next) => {
  delete headers['if-none-match']
  delete headers['if-modified-since']
  next()
}
