import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Locale, SignInOrigin } from '#commands/people/sessions/ports.ts'
import type { IssuedToken, SignedIn } from '#commands/people/sessions/sessions.ts'
import { isUuid } from '#domain/platform/ids.ts'
import { withoutBlanks } from '#domain/platform/text.ts'
import { parseForm, parseJson, refuseUnstorable, withoutBlankTexts } from '../../platform/http/body.ts'
import { contextOf, type RequestContext } from '../../platform/http/context.ts'
import type { Dialect } from '../../platform/http/dialect.ts'
import type { Answer, Call, DialectTypes, Endpoint, SignedInCall } from '../../platform/http/endpoint.ts'
import { apiSecurityHeaders } from '../../platform/http/headers.ts'
import { authBodyKind } from '../../platform/http/media-types.ts'
import { Problem, textOf } from '../../platform/http/problem.ts'
import { authenticate, credentialsOf, tokenHeaders } from '../../platform/http/session.ts'
import type { AuthDependencies } from './dependencies.ts'
import { authErrors } from './errors.ts'
import { FieldProblem } from './field-problem.ts'
import { readFields, readLoosely } from './fields.ts'
import { authUser } from './user.ts'

/** The dialect of `/auth`: devise_token_auth as its clients know it. Unknown keys of a body are ignored. */
export interface DeviseTokenAuth extends DialectTypes {
  readonly declares: {
    readonly operationId: string
    /** For whom `anyone` calls: whether a session is looked for, too; 401 is nobody's. Default: it is not. */
    readonly identified?: (body: unknown) => boolean
    /** 404 instead of 401 for a caller without a session. */
    readonly absent?: 404
    /** The session is about to end: its token is not exchanged, and the answer has none. */
    readonly ends?: true
    /** The answer has the token of a new session. */
    readonly opens?: true
    /** What is answered; or what the page is like that the call leads to. */
    readonly answers: z.ZodType | { readonly page: string }
    /** 422 names fields. */
    readonly fields?: true
    /** The query, for the OpenAPI document: what each parameter is. */
    readonly asks?: Readonly<Record<string, string>>
    /** Statuses that the OpenAPI document names beside those of every call. */
    readonly refuses?: readonly number[]
  }
  readonly query: URLSearchParams
  readonly call: object
}

export type AuthCall = SignedInCall<DeviseTokenAuth>
export type AuthEndpoint = Endpoint<DeviseTokenAuth>

const beforeCall: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  apiSecurityHeaders(request, response, next)
}

/**
 * `kind` of a body says how it is read: `fields` are each refused by name, `loose` has a fallback for each, and `raw`
 * is judged by the handler.
 */
export const deviseTokenAuth: Dialect<DeviseTokenAuth> = {
  ...authErrors,
  answerType: 'application/json; charset=utf-8',
  unconditional: true,
  beforeCall,
  checkMediaTypes(headers, hasBody) {
    if (hasBody) authBodyKind(headers['content-type'])
  },
  parseBody(text, headers, rules) {
    const kind = authBodyKind(headers['content-type'])
    const body = kind === 'json' ? parseJson(text) : parseForm(text)
    // As they were sent: some that cannot be kept show nothing, and are read as empty.
    if (rules?.anyText !== true) refuseUnstorable(body)
    return kind === 'json' ? withoutBlankTexts(body, text) : withoutBlanks(body)
  },
  async identify({ run: { access }, identified, absent, ends }, sessions, request, response, body) {
    if (access === 'anyone' && identified?.(body) !== true) return null
    const { company, search } = contextOf(response)
    if (ends === true) {
      const session = await sessions.verify(company.id, credentialsOf(request, search, body))
      if (session === null) throw new Problem(404, 'session_not_found')
      return session
    }
    try {
      return await authenticate(sessions, request, response, body)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error
      if (access === 'anyone') return null
      throw absent === undefined ? error : new Problem(absent, 'session_not_found')
    }
  },
  admit: () => ({}),
  readQuery: (search) => new URLSearchParams(search),
  readsOf: () => () => [],
  readParams: (params) => params,
  readBody(raw, { schema, kind }) {
    if (kind === 'loose') return readLoosely(schema, raw)
    if (kind === 'raw') return raw as typeof schema._output
    const { body, faults } = readFields(schema, raw)
    if (body === null) throw new FieldProblem(faults)
    return body
  },
  markStale: (body) => body,
}

/** @param issued the token of a new session */
export function answer(body: object, issued?: IssuedToken): Answer {
  return { status: 200, body: JSON.stringify(body), ...(issued && { headers: tokenHeaders(issued) }) }
}

/** The session that a call has opened. */
export async function openedAnswer(
  { credentials }: Pick<AuthDependencies, 'credentials'>,
  { session, issued }: SignedIn,
): Promise<Answer> {
  return answer({ data: authUser(await credentials.details(session.user)) }, issued)
}

/** Where a call comes from, for a session that it opens. */
export function originOf({ address, request }: RequestContext): Omit<SignInOrigin, 'method'> {
  return { address, userAgent: request.headers['user-agent'] }
}

/** @throws Problem 404 */
export function idOf({ params }: Pick<Call, 'params'>): string {
  const { id = '' } = params
  if (!isUuid(id)) throw new Problem(404, 'not_found')
  return id
}

export function isEmpty(body: unknown): boolean {
  return typeof body !== 'object' || body === null || Object.keys(body).length === 0
}

/** 422 for an empty body. */
export function emptyBody(locale: Locale): Answer {
  const errors = [textOf({ code: 'nothing_given' }, locale).detail]
  return { status: 422, body: JSON.stringify({ success: false, errors, status: 'error' }) }
}
