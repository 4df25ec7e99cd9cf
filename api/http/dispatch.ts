import type { Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import type { CommandContext } from '#commands/ports.ts'
import type { Session, Sessions } from '#commands/sessions/sessions.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { derivedId, instant, isUuid, type UserId } from '#domain/shared/ids.ts'
import type { IdempotencyStore, RateLimit, RateLimits } from '../ports.ts'
import { hasBody, parseJson, parseStorableJson, readText } from './body.ts'
import { contextOf, type RequestContext } from './context.ts'
import { markedStale } from './document.ts'
import type { Answer, Call, Endpoint, SignedInCall } from './endpoint.ts'
import { problemOf } from './failures.ts'
import { once, readIdempotencyKey, requestHash } from './idempotency.ts'
import { checkAccept, checkContentType, jsonApiType } from './media-types.ts'
import { readIfMatch } from './preconditions.ts'
import { errorDocument, Problem } from './problem.ts'
import { parseQuery } from './query.ts'
import type { ReadYourWrites } from './read-your-writes.ts'
import { authenticate, bodyWithoutCredentials, withoutCredentials } from './session.ts'

export interface DispatchDependencies {
  readonly sessions: Sessions
  readonly readYourWrites: ReadYourWrites
  readonly idempotency: IdempotencyStore
  readonly limits: RateLimits
}

/** Serves a table of endpoints: everything that they have in common happens here, in this order, before their handlers. */
export function routerOf(endpoints: readonly Endpoint[], dependencies: DispatchDependencies): Router {
  // Some clients end every address with a slash.
  const router = Router({ caseSensitive: true, strict: false })
  const methodsByPath = new Map<string, Set<string>>()
  for (const endpoint of endpoints) {
    router[endpoint.method](endpoint.path, dispatch(endpoint, dependencies))
    const methods = methodsByPath.get(endpoint.path) ?? new Set()
    methods.add(endpoint.method.toUpperCase())
    methodsByPath.set(endpoint.path, methods)
  }
  for (const [path, methods] of methodsByPath) {
    if (methods.has('GET')) methods.add('HEAD')
    router.all(path, () => {
      const list = [...methods].join(', ')
      throw new Problem(405, { code: 'method_not_allowed', values: { methods: list } }, { Allow: list })
    })
  }
  return router
}

function dispatch(endpoint: Endpoint, dependencies: DispatchDependencies): RequestHandler {
  const writes = endpoint.method === 'post' || endpoint.method === 'patch'
  const { reads } = endpoint
  const readsAll = [...new Set([...reads, ...(endpoint.readsIncluded ?? [])])]
  return async (request, response) => {
    const context = contextOf(response)
    await limit(dependencies.limits, 'address', context.address)
    checkAccept(request.headers.accept)
    const body = hasBody(request)
    checkContentType(request.headers['content-type'], body)
    const text = body ? await readText(request) : ''
    const raw = text === '' ? undefined : endpoint.body?.anyText === true ? parseJson(text) : parseStorableJson(text)
    const session = await signIn(endpoint, dependencies, request, response, raw)
    const query = parseQuery(context.search, endpoint.query ?? {})
    if (session !== null)
      await dependencies.readYourWrites.catchUp(response, session, query.includeGiven ? readsAll : reads)
    const params = readParams(request.params)
    const key = writes ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
    const meant = bodyWithoutCredentials(raw)
    const content = meant === raw ? text : JSON.stringify(meant)
    const target = context.path + withoutCredentials(context.search)
    const hash = key === undefined ? undefined : requestHash(request.method, target, content)
    const call: Call = {
      context,
      company: context.company,
      params,
      query,
      ifRevisions: readIfMatch(request.headers['if-match']),
      // With the hash: a key that is used again a day later for another request is another command.
      idempotencyKey: key === undefined ? context.id : `${key}:${Buffer.from(hash ?? []).toString('base64url')}`,
    }
    const settle = (written: Session, position: Position) =>
      dependencies.readYourWrites.settle(response, written, position, query.includeGiven ? readsAll : reads)
    const work = () => run(endpoint, settle, call, session, meant)
    if (key === undefined || hash === undefined) {
      send(response, await work())
      return
    }
    const owner = session?.user.id ?? derivedId<UserId>('anonymous', context.address)
    const idempotencyKey = { companyId: context.company.id, userId: owner, key }
    const isFinal = () => !context.stale
    send(response, await once(dependencies.idempotency, idempotencyKey, hash, () => answered(work, context), isFinal))
  }
}

async function signIn(
  endpoint: Endpoint,
  { sessions, limits }: DispatchDependencies,
  request: Request,
  response: Response,
  raw: unknown,
): Promise<Session | null> {
  try {
    const session = await authenticate(sessions, request, response, raw)
    await limit(limits, 'session', session.client)
    return session
  } catch (error) {
    if (endpoint.run.access === 'anyone' && error instanceof Problem && error.status === 401) return null
    throw error
  }
}

async function run(
  { run: { access, handle } }: Endpoint,
  settle: (session: Session, position: Position) => Promise<void>,
  call: Call,
  session: Session | null,
  raw: unknown,
): Promise<Answer> {
  if (access === 'anyone') return handle({ ...call, session }, raw)
  if (session === null) throw new Problem(401, 'unauthenticated')
  const signedIn: SignedInCall = {
    ...call,
    session,
    user: session.user,
    command: (as = 'user') => commandContext(call, session, as),
    settle: (position) => settle(session, position),
  }
  return handle(signedIn, raw)
}

function commandContext(call: Call, session: Session, kind: 'user' | 'admin'): CommandContext {
  return {
    companyId: call.company.id,
    actor: { kind, userId: session.user.id },
    idempotencyKey: call.idempotencyKey,
    at: instant(new Date()),
    correlationId: call.context.id,
  }
}

/** A refusal is an answer too: the same key is refused in the same words. */
async function answered(work: () => Promise<Answer>, context: RequestContext) {
  try {
    return { headers: {}, ...(await work()) }
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== error) throw error
    return { status: problem.status, headers: problem.headers, body: errorDocument(problem, context.locale) }
  }
}

function send(response: Response, { status, body, headers = {} }: Answer): void {
  // The time was over before.
  if (response.headersSent) return
  const all = { ...headers, 'Cache-Control': 'no-store' }
  if (body === null) response.writeHead(status, all).end()
  else {
    const text = contextOf(response).stale ? markedStale(body) : body
    response.writeHead(status, { ...all, 'Content-Type': jsonApiType, 'Content-Length': Buffer.byteLength(text) })
    response.end(text)
  }
}

/** @throws Problem 429 */
export async function limit(limits: RateLimits, name: RateLimit, ...key: readonly string[]): Promise<void> {
  const seconds = await limits.hit(name, ...key)
  if (seconds !== null) throw tooMany(seconds)
}

export function tooMany(seconds: number): Problem {
  return new Problem(429, { code: 'too_many_requests', values: { seconds } }, { 'Retry-After': String(seconds) })
}

/** @throws Problem 404: what is no UUID names nothing. */
function readParams(params: Request['params']): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    const text = String(value)
    if (name === 'id' && !isUuid(text.toLowerCase())) throw new Problem(404, 'not_found')
    read[name] = name === 'id' ? text.toLowerCase() : text
  }
  return read
}
