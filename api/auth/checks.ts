import type { Request, RequestHandler, Response } from 'express'
import type { SignInOrigin } from '#commands/sessions/ports.ts'
import { hasBody, parseJson, readText, refuseUnstorable } from '../http/body.ts'
import { contextOf } from '../http/context.ts'
import { limit } from '../http/dispatch.ts'
import { apiSecurityHeaders } from '../http/headers.ts'
import { authBodyKind } from '../http/media-types.ts'
import type { RateLimits } from '../ports.ts'

/** What happens before each call of `/auth`. */
export function authChecks(limits: RateLimits) {
  const checksWith = (readBody: RequestHandler) => [apiSecurityHeaders, noStore, countAddress(limits), readBody]
  return {
    checks: checksWith(readStorableBody),
    /** For credentials: those that no store keeps are refused as wrong ones are, in the same words. */
    anyTextChecks: checksWith(readAnyBody),
  }
}

/** Where a call comes from, for a session that it opens. */
export function originOf(request: Request, response: Response): Omit<SignInOrigin, 'method'> {
  return { address: contextOf(response).address, userAgent: request.headers['user-agent'] }
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

function countAddress(limits: RateLimits): RequestHandler {
  return async (_request, response, next) => {
    await limit(limits, 'address', contextOf(response).address)
    next()
  }
}

/** Reads JSON or a form into `request.body`, whatever its texts hold. */
const readAnyBody: RequestHandler = async (request, _response, next) => {
  if (hasBody(request)) {
    const kind = authBodyKind(request.headers['content-type'])
    const text = await readText(request)
    request.body = kind === 'json' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text))
  }
  next()
}

/** As `readAnyBody`. @throws Problem 422 for a text that no store keeps */
const readStorableBody: RequestHandler = async (request, response, next) => {
  await readAnyBody(request, response, () => undefined)
  refuseUnstorable(request.body)
  next()
}
