import type { RequestHandler, Response } from 'express'
import type { Session } from '#commands/sessions/sessions.ts'
import { hasBody, parseStorableJson, readText } from './body.ts'
import { contextOf } from './context.ts'
import type { ApiGuests } from './create-api.ts'
import { limit } from './dispatch.ts'
import { Problem } from './problem.ts'
import { authenticate } from './session.ts'

/** The same door as `/api/v1` for routes that are no JSON:API: limits, JSON body in `request.body`, session. What is read declares its read models (`createCalls`). */
export function requireSession({ sessions, limits }: ApiGuests): RequestHandler {
  return async (request, response, next) => {
    await limit(limits, 'address', contextOf(response).address)
    const text = hasBody(request) ? await readText(request) : ''
    request.body = text === '' ? undefined : parseStorableJson(text)
    const session = await authenticate(sessions, request, response, request.body)
    await limit(limits, 'session', session.client)
    response.setHeader('Cache-Control', 'no-store')
    next()
  }
}

/** The session that `requireSession` let in. @throws Problem 401 where it did not run */
export function sessionOf(response: Response): Session {
  const { authenticated } = contextOf(response)
  if (authenticated === undefined) throw new Problem(401, 'unauthenticated')
  return authenticated.session
}
