import type { Request, Response } from 'express'
import type { Credentials, IssuedToken, Session, Sessions } from '#commands/people/sessions/sessions.ts'
import { contextOf } from './context.ts'
import { Problem } from './problem.ts'
import { sessionHeaders } from '../../contract/people/session-headers.ts'

const credentialNames: ReadonlySet<string> = new Set(sessionHeaders)

/** The query without credentials: they change between repeats of the same request. */
export function withoutCredentials(search: string): string {
  if (!search.includes('access-token') && !search.includes('client') && !search.includes('uid')) return search
  const kept = [...new URLSearchParams(search)].filter(([name]) => !credentialNames.has(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}

/** The body without credentials. */
export function bodyWithoutCredentials(body: unknown): unknown {
  if (!isRecord(body) || !sessionHeaders.some((name) => Object.hasOwn(body, name))) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !credentialNames.has(name)))
}

/**
 * True for a body that proves again who sends it. Its idempotency key is not used: the hash stored beside a key would
 * let a reader of the table try passwords fast.
 */
export function holdsPassword(body: unknown): boolean {
  return isRecord(body) && Object.hasOwn(body, 'current_password')
}

/** From the headers, else `Authorization: Bearer base64(json)`, else the query, else the body, each as a whole. */
export function credentialsOf(request: Request, search: string, body: unknown): Credentials {
  const { headers } = request
  const inHeaders = credentialsIn((name) => headers[name])
  if (inHeaders !== undefined) return inHeaders
  const bearer = bearerOf(headers.authorization)
  const query = search.includes('access-token') ? new URLSearchParams(search) : undefined
  return (
    (bearer && credentialsIn((name) => bearer[name])) ??
    (query && credentialsIn((name) => query.get(name))) ??
    (isRecord(body) ? credentialsIn((name) => body[name]) : undefined) ?? { accessToken: '', client: '', uid: '' }
  )
}

function credentialsIn(value: (name: string) => unknown): Credentials | undefined {
  const text = (name: string) => {
    const found = value(name)
    return typeof found === 'string' ? found : ''
  }
  const accessToken = text('access-token')
  return accessToken === '' ? undefined : { accessToken, client: text('client'), uid: text('uid') }
}

function bearerOf(authorization: string | undefined): Record<string, unknown> | undefined {
  const encoded = authorization !== undefined ? /^Bearer ([\w+/=-]{1,4096})$/i.exec(authorization)?.[1] : undefined
  if (encoded === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The session's token as headers of an answer. */
export function tokenHeaders({ accessToken, client, expiry, uid }: IssuedToken): Readonly<Record<string, string>> {
  return { 'access-token': accessToken, 'token-type': 'Bearer', client, expiry: String(expiry), uid }
}

/** Puts the session's token on an answer, whatever its status. */
export function setTokenHeaders(response: Response, issued: IssuedToken): void {
  for (const [name, value] of Object.entries(tokenHeaders(issued))) response.setHeader(name, value)
}

/**
 * As `setTokenHeaders`, for an answer that may take long. An answer sent after another call may have replaced the token
 * carries no token: the client keeps the newer one, or the one it called with, which is still valid (decision 2105).
 */
export function setTokenHeadersInTime(response: Response, issued: IssuedToken): void {
  setTokenHeaders(response, issued)
  const until = performance.now() + issued.carriedForMs
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response
  response.writeHead = (...args: unknown[]) => {
    if (performance.now() >= until) for (const name of sessionHeaders) response.removeHeader(name)
    return writeHead(...args)
  }
}

/**
 * Finds the session of a call, rotates its token when that is due, and puts the token on the answer.
 * @throws Problem 401
 */
export async function authenticate(
  sessions: Sessions,
  request: Request,
  response: Response,
  body: unknown,
): Promise<Session> {
  const context = contextOf(response)
  const credentials = credentialsOf(request, context.search, body)
  const authenticated = await sessions.authenticate(context.company.id, credentials, context.startedAt)
  if (authenticated === null) throw new Problem(401, 'unauthenticated')
  context.authenticated = authenticated
  if (authenticated.issued !== null) setTokenHeadersInTime(response, authenticated.issued)
  return authenticated.session
}
