import type { RequestHandler } from 'express'
import type { Companies } from '../../ports/company.ts'
import type { Logger } from '../../ports/platform.ts'
import { contextOf, RequestContext } from './context.ts'
import { answerSafely, sendProblem } from './failures.ts'
import { normalHost } from './host.ts'
import type { CallAbortSignal } from './call-abort-signal.ts'
import { type ErrorFormat, Problem } from './problem.ts'

/** A call that is not answered by then is aborted: clients wait no longer. */
const defaultTimeoutMs = 20_000

/**
 * Runs a call so that everything it logs carries its id. `abortSignal` is given for a call that only reads: its
 * statements may be cancelled when the signal aborts.
 */
export type Correlate = (id: string, work: () => void, abortSignal: CallAbortSignal | undefined) => void

interface StartOptions {
  readonly logger: Logger
  readonly logCall: (call: object) => void
  readonly correlate: Correlate
  /** Default 20 s. */
  readonly timeoutMs?: number | undefined
  readonly trustRequestId: boolean
  /** The error format of an address. */
  readonly errorsOf: (path: string) => ErrorFormat
}

/**
 * The first middleware: makes the call's context, starts its time limit, and logs one line when it ends, without the
 * query.
 */
export function startCall({
  logger,
  logCall,
  correlate,
  trustRequestId,
  errorsOf,
  timeoutMs = defaultTimeoutMs,
}: StartOptions): RequestHandler {
  return (request, response, next) => {
    const context = new RequestContext(request, trustRequestId, errorsOf)
    response.locals.context = context
    response.setHeader('X-Request-Id', context.id)
    context.startClock(timeoutMs, () => {
      logger.warn({ requestId: context.id, path: context.path }, 'a call took too long')
      const late = new Problem(503, 'service_unavailable', { 'Retry-After': '2', Connection: 'close' })
      answerSafely(logger, response, () => sendProblem(response, late))
      context.abort()
    })
    response.once('close', () => {
      if (response.writableFinished) context.endClock()
      else context.abort()
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
    correlate(context.id, next, reads ? context.abortSignal : undefined)
  }
}

/**
 * Finds the company of a call by its host; `X-Forwarded-Host` counts only behind a trusted proxy. Without a company,
 * reading it from the context answers 404.
 * @throws Problem 503 where the company is suspended
 */
export function bindCompany(companies: Companies): RequestHandler {
  return async (request, response, next) => {
    const host = normalHost(request.hostname ?? '') ?? ''
    const company = await companies.byHost(host)
    if (company !== null) contextOf(response).company = company
    if (company?.suspended === true) throw new Problem(503, 'company_suspended')
    next()
  }
}
