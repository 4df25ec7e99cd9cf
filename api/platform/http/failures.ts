import type { ErrorRequestHandler, Response } from 'express'
import { FilesUnavailable } from '#commands/platform/files/ports.ts'
import { PasswordsBusy } from '#commands/people/sessions/ports.ts'
import { AppendOutcomeUnknown, EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { isOutage } from '#projections/platform/outage.ts'
import type { Logger } from '../../ports/platform.ts'
import { contextOf } from './context.ts'
import { sendPlainPage, wantsPlainPage } from '../../content/public-pages/plain-page.ts'
import { Problem } from './problem.ts'

/** May succeed on retry. */
const transient = [PasswordsBusy, AppendOutcomeUnknown, EventStoreUnavailable]

/** The answer to an error. An unexpected error is a 500 without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof URIError) return new Problem(404, 'not_found')
  if (transient.some((kind) => error instanceof kind) || isOutage(error))
    return new Problem(503, 'service_unavailable', { 'Retry-After': '2' })
  if (error instanceof FilesUnavailable) return new Problem(503, 'files_unavailable', { 'Retry-After': '30' })
  return new Problem(500, 'internal_error')
}

export function sendProblem(response: Response, problem: Problem): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const context = contextOf(response)
  const body = context.errors.errorBody(problem, context.locale)
  response.writeHead(problem.status, {
    ...problem.headers,
    'Content-Type': context.errors.errorType,
    'Content-Language': context.locale,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** The last middleware: four arguments make it Express's error handler. */
export function answerFailures(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response: Response, _next) => {
    answerSafely(logger, response, () => {
      const { id, path, abortSignal } = contextOf(response)
      // Nobody waits for the answer; the log line of the call says why: timeout, or the client has gone.
      if (abortSignal.aborted) {
        if (!response.writableEnded) response.destroy()
        return
      }
      const problem = problemOf(error)
      // A suspended company is no failure, and each of its calls ends here.
      if (problem.status >= 500 && problem.faults[0]?.code !== 'company_suspended') {
        logger.error({ requestId: id, path, status: problem.status, err: error }, 'a call failed')
      }
      if (wantsPlainPage(request, problem)) sendPlainPage(request, response, problem)
      else sendProblem(response, problem)
    })
  }
}

/**
 * Makes an error answer. Where that throws too, the answer is a 500 of the dialect, or a bare one: Express's own would
 * show the stack.
 */
export function answerSafely(logger: Logger, response: Response, answer: () => void): void {
  try {
    answer()
  } catch (error) {
    logger.error({ requestId: response.locals.context?.id, err: error }, 'an error answer could not be made')
    try {
      sendProblem(response, new Problem(500, 'internal_error'))
    } catch {
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  }
}
