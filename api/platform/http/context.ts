import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Authenticated } from '#commands/people/sessions/sessions.ts'
import { networkOf } from '#commands/people/sessions/network.ts'
import type { Locale } from '#commands/people/sessions/ports.ts'
import type { Company } from '../../ports/company.ts'
import { CallAbortSignal } from './call-abort-signal.ts'
import { languageOf } from './language.ts'
import { type ErrorFormat, Problem } from './problem.ts'

/** What is known of one call. The fields fill up on its way: company first, then the session. */
export class RequestContext {
  readonly id: string
  /** Milliseconds since the epoch: tokens are judged by when a call started. */
  readonly startedAt: number
  readonly path: string
  /** With `?`, or empty. Never logged. */
  readonly search: string
  /** What handlers read of the request beyond its parts. */
  readonly request: Pick<Request, 'headers' | 'host' | 'hostname' | 'protocol'>
  /** Of the caller, as limits count it: IPv4, or the /64 of IPv6. */
  readonly address: string
  readonly #acceptLanguage: string | undefined
  /** Aborts when the client has gone or the time limit is over. */
  readonly abortSignal = new CallAbortSignal()
  #clock: NodeJS.Timeout | undefined
  #company: Company | undefined
  authenticated: Authenticated | undefined
  /** Of the called area of the server. */
  readonly errors: ErrorFormat
  /** A read model that the answer is made of does not show all that this session has written. */
  stale = false

  constructor(request: Request, trustRequestId: boolean, errorsOf: (path: string) => ErrorFormat) {
    const given = trustRequestId ? request.headers['x-request-id'] : undefined
    this.id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    this.startedAt = Date.now()
    this.request = request
    const question = request.originalUrl.indexOf('?')
    this.path = question < 0 ? request.originalUrl : request.originalUrl.slice(0, question)
    this.search = question < 0 ? '' : request.originalUrl.slice(question)
    this.errors = errorsOf(this.path)
    this.address = networkOf(request.ip ?? request.socket.remoteAddress ?? '')
    this.#acceptLanguage = request.headers['accept-language']
  }

  abort(): void {
    this.endClock()
    this.abortSignal.abort()
  }

  /** Runs `late` unless the clock is ended within `ms` milliseconds. */
  startClock(ms: number, late: () => void): void {
    this.#clock = setTimeout(late, ms)
  }

  /** For an answer that was sent, and for one that may take as long as its reader does. */
  endClock(): void {
    clearTimeout(this.#clock)
  }

  /** @throws Problem 404 where no company answers at the host. */
  get company(): Company {
    if (this.#company === undefined) throw new Problem(404, 'company_not_found')
    return this.#company
  }

  get companyIfAny(): Company | undefined {
    return this.#company
  }

  set company(company: Company) {
    this.#company = company
  }

  get locale(): Locale {
    return languageOf({
      user: this.authenticated?.session.user.locale,
      hasSwitch: this.errors.hasLanguageSwitch,
      acceptLanguage: this.#acceptLanguage,
      companyDefault: this.#company?.defaultLanguage,
    })
  }
}

declare global {
  // eslint-disable-next-line typescript/no-namespace -- the one way to type what Express carries along
  namespace Express {
    interface Locals {
      context?: RequestContext
    }
  }
}

export function contextOf(response: Response): RequestContext {
  const { context } = response.locals
  if (!(context instanceof RequestContext))
    throw new Error('the request has no context: the first middleware is missing')
  return context
}
