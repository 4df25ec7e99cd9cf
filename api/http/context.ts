import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Authenticated } from '#commands/sessions/sessions.ts'
import { networkOf } from '#commands/sessions/network.ts'
import type { Locale } from '#commands/sessions/ports.ts'
import type { Company } from '../ports.ts'
import { GivenUp } from './given-up.ts'
import { languageOf } from './language.ts'
import { Problem } from './problem.ts'

/** How an area of the server writes its errors: JSON:API, devise_token_auth, or the console's. */
export type Dialect = 'jsonapi' | 'auth' | 'console'

/** What is known of one call. The fields fill up on its way: company first, then the session. */
export class RequestContext {
  readonly id: string
  /** Milliseconds since the epoch: tokens are judged by when a call started. */
  readonly startedAt: number
  readonly path: string
  /** With `?`, or empty. Never logged. */
  readonly search: string
  /** Of the caller, as limits count it: IPv4, or the /64 of IPv6. */
  readonly address: string
  readonly #acceptLanguage: string | undefined
  /** Aborted once nobody waits for the answer any more: the client has gone, or the time is over. */
  readonly givenUp = new GivenUp()
  #clock: NodeJS.Timeout | undefined
  #company: Company | undefined
  authenticated: Authenticated | undefined
  dialect: Dialect = 'jsonapi'
  /** A read model that the answer is made of does not show all that this session has written. */
  stale = false

  constructor(request: Request, trustRequestId: boolean) {
    const given = trustRequestId ? request.headers['x-request-id'] : undefined
    this.id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    this.startedAt = Date.now()
    const question = request.originalUrl.indexOf('?')
    this.path = question < 0 ? request.originalUrl : request.originalUrl.slice(0, question)
    this.search = question < 0 ? '' : request.originalUrl.slice(question)
    this.address = networkOf(request.ip ?? request.socket.remoteAddress ?? '')
    this.#acceptLanguage = request.headers['accept-language']
  }

  giveUp(): void {
    this.endClock()
    this.givenUp.abort()
  }

  /** The call has so long to be answered, in milliseconds. */
  startClock(ms: number, late: () => void): void {
    this.#clock = setTimeout(late, ms)
  }

  /** The answer has begun, or may take as long as its reader does. */
  endClock(): void {
    clearTimeout(this.#clock)
  }

  /** @throws Problem 404 where no company answers at the host. */
  get company(): Company {
    if (this.#company === undefined) throw new Problem(404, 'company_not_found')
    return this.#company
  }

  set company(company: Company) {
    this.#company = company
  }

  get locale(): Locale {
    return languageOf({
      user: this.authenticated?.session.user.locale,
      hasSwitch: this.dialect === 'console',
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
