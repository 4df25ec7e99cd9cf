import type { RequestHandler } from 'express'
import type { Companies, Logger } from '../ports.ts'
import { contextOf, RequestContext } from './context.ts'
import { sendProblem } from './failures.ts'
import type { GivenUp } from './given-up.ts'
import { Problem } from './problem.ts'

/** A call that is not answered by then is given up: clients wait as long, and no longer. */
const usualMs = 20_000

/** Runs a call so that whatever it logs bears its id. `givenUp` of a call that only reads: what it asks of others may be broken off then. */
export type Correlate = (id: string, work: () => void, givenUp: GivenUp | undefined) => void

interface BeginOptions {
  readonly logger: Logger
  readonly logCall: (call: object) => void
  readonly correlate: Correlate
  /** Default 20 s. */
  readonly timeoutMs?: number | undefined
  readonly trustRequestId: boolean
}

/** The first middleware: the call's context, its time limit, and its line in the log, which never holds a query string. */
export function begin({
  logger,
  logCall,
  correlate,
  trustRequestId,
  timeoutMs = usualMs,
}: BeginOptions): RequestHandler {
  return (request, response, next) => {
    const context = new RequestContext(request, trustRequestId)
    response.locals.context = context
    response.setHeader('X-Request-Id', context.id)
    context.startClock(timeoutMs, () => {
      logger.warn({ requestId: context.id, path: context.path }, 'a call took too long')
      sendProblem(response, new Problem(503, 'service_unavailable', { 'Retry-After': '2', Connection: 'close' }))
      context.giveUp()
    })
    response.once('close', () => {
      if (response.writableFinished) context.endClock()
      else context.giveUp()
      const user = context.authenticated?.session.user.id
      logCall({
        requestId: context.id,
        method: request.method,
        path: context.path,
        status: response.writableFinished ? response.statusCode : 499,
        ms: Date.now() - context.startedAt,
        ...(user !== undefined && { user }),
      })
    })
    const reads = request.method === 'GET' || request.method === 'HEAD'
    correlate(context.id, next, reads ? context.givenUp : undefined)
  }
}

/** The company of a call, by its host; `X-Forwarded-Host` counts only behind a trusted proxy. Where there is none, the context says 404 when asked. */
export function bindCompany(companies: Companies): RequestHandler {
  return async (request, response, next) => {
    const company = await companies.byHost((request.hostname ?? '').toLowerCase())
    if (company !== null) contextOf(response).company = company
    next()
  }
}
