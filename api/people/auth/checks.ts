import type { Request, RequestHandler, Response } from 'express'
import type { SignInOrigin } from '#commands/people/sessions/ports.ts'
import { withoutBlanks } from '#domain/platform/text.ts'
import {
  hasBody,
  parseForm,
  parseJson,
  readText,
  refuseUnstorable,
  withoutBlankTexts,
} from '../../platform/http/body.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { apiSecurityHeaders } from '../../platform/http/headers.ts'
import { authBodyKind } from '../../platform/http/media-types.ts'
import type { RateLimits } from '../../ports.ts'

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
  if (hasBody(request)) await readBody(request, () => undefined)
  next()
}

/** As `readAnyBody`. @throws Problem 422 for a text that no store keeps */
const readStorableBody: RequestHandler = async (request, _response, next) => {
  if (hasBody(request)) await readBody(request, refuseUnstorable)
  next()
}

/** @param check of the texts as they were sent: some that cannot be kept show nothing, and are read as empty */
async function readBody(request: Request, check: (body: unknown) => void): Promise<void> {
  const kind = authBodyKind(request.headers['content-type'])
  const text = await readText(request)
  const body = kind === 'json' ? parseJson(text) : parseForm(text)
  check(body)
  request.body = kind === 'json' ? withoutBlankTexts(body, text) : withoutBlanks(body)
}
