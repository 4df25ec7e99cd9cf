import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Session, Sessions } from '#commands/people/sessions/sessions.ts'
import type { Locale } from '#commands/people/sessions/ports.ts'
import type { Company } from '../../ports/company.ts'
import type { Resource } from './document.ts'
import type { BodyRules, Call, DialectTypes, Endpoint } from './endpoint.ts'
import type { ErrorFormat } from './problem.ts'
import type { Reads } from './read-your-writes.ts'

/**
 * How an area of the server reads calls and writes answers. The other steps of a call are the same for all:
 * `dispatch.ts`.
 */
export interface Dialect<Types extends DialectTypes> extends ErrorFormat {
  /** Media type of answers. */
  readonly answerType: string
  /** @throws Problem 406, 415 */
  checkMediaTypes(headers: IncomingHttpHeaders, hasBody: boolean): void
  /** The value of a body. Default: JSON all of whose texts can be kept. @throws Problem 400, 422 */
  parseBody?(text: string, headers: IncomingHttpHeaders, rules: BodyRules | undefined): unknown
  /**
   * Whose call it is. Default: the session that it names, for an endpoint of anyone, too, and for nobody who has
   * something to do first.
   * @throws Problem 401
   */
  identify?(
    endpoint: Endpoint<Types>,
    sessions: Sessions,
    request: Request,
    response: Response,
    body: unknown,
  ): Promise<Session | null>
  /**
   * What the handler is given of this person beside the members of every call.
   * @param locale the language of the answer
   * @throws Problem 403 for whom the endpoint is not for
   */
  admit(endpoint: Endpoint<Types>, session: Session, company: Company, locale: Locale): Types['call']
  /** What `admit` gave, for a call under a key. */
  keyed?(admitted: Types['call'], once: Call['once']): Types['call']
  /** @throws Problem 400 */
  readQuery(search: string, endpoint: Endpoint<Types>): Types['query']
  /** Its calls take no `Idempotency-Key` and no `If-Match`. */
  readonly unconditional?: true
  /** Runs before each of its calls, where pages share its addresses: what no endpoint has is then left to others. */
  readonly beforeCall?: RequestHandler
  /** Changes that do not compare revisions are not made under `If-Match`. */
  readonly refusesIfMatch?: true
  /** The read models that the answer to a call is made of, by its query. */
  readsOf(endpoint: Endpoint<Types>): (query: Types['query']) => Reads
  /** @throws Problem 404 for what names nothing */
  readParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>>
  /** @throws Problem for what does not fit the rules */
  readBody<Body>(raw: unknown, rules: BodyRules<Body>, expected: ExpectedBody): Promise<Body> | Body
  /** The body of an answer that does not show yet all that its reader has written. */
  markStale(body: string): string
  /**
   * Answers addresses that no endpoint has; without it they are left to others. A method that an address does not take
   * is 405 to those whom it admits.
   */
  readonly otherwise?: Endpoint<Types>
}

export interface ExpectedBody {
  readonly method: string
  /** From the path: a PATCH must name it. */
  readonly id: string | undefined
  /** The resource as the caller reads it, for a PATCH that sends it back. */
  readonly current?: (() => Promise<Resource>) | undefined
}
