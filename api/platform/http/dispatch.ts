import type { Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import type { CommandContext } from '#commands/platform/ports.ts'
import type { Session, Sessions } from '#commands/people/sessions/sessions.ts'
import type { Position } from '#domain/platform/event-store.ts'
import { derivedId, instant, type UserId } from '#domain/platform/ids.ts'
import type { AccessLog } from '../../ports/people.ts'
import type { IdempotencyStore, RateLimit, RateLimits, StoredAnswer, WriteLimit } from '../../ports/platform.ts'
import { hasBody, parseJson, parseStorableJson, readBytes, readText } from './body.ts'
import { contextOf, type RequestContext } from './context.ts'
import type { Dialect } from './dialect.ts'
import {
  type Answer,
  type BodyRules,
  type Call,
  type DialectTypes,
  type Endpoint,
  keyedMethod,
  type ReadBody,
  type SignedInCall,
  type StreamedAnswer,
} from './endpoint.ts'
import { problemOf } from './failures.ts'
import { formsAtOnce, isForm, readForm, type SentForm } from './form.ts'
import {
  answerOnce,
  contentOf,
  isFirstWrite,
  onceFor,
  readIdempotencyKey,
  requestHash,
  wroteUnder,
} from './idempotency.ts'
import { checkIfMatch, noRevision, readIfMatch } from './preconditions.ts'
import { Problem } from './problem.ts'
import type { ReadYourWrites } from './read-your-writes.ts'
import { authenticate, bodyWithoutCredentials, holdsPassword, withoutCredentials } from './session.ts'
import { streamTo } from './stream.ts'

interface DispatchDependencies {
  readonly sessions: Sessions
  readonly readYourWrites: ReadYourWrites
  readonly idempotency: IdempotencyStore
  readonly limits: RateLimits
  /** How long the reader of a streamed answer may take nothing, in milliseconds. Default 60 s. */
  readonly stallMs?: number | undefined
}

/** What the console's router shares with that of `/api/v1`. */
export interface ApiServices extends DispatchDependencies {
  readonly accessLog: AccessLog
}

/**
 * Serves a table of endpoints: everything that they have in common happens here, in this order, before their handlers.
 */
export function routerOf<Types extends DialectTypes>(
  endpoints: readonly Endpoint<Types>[],
  dialect: Dialect<Types>,
  dependencies: DispatchDependencies,
): Router {
  const { otherwise, beforeCall } = dialect
  // Some clients end every address with a slash.
  const router = Router({ caseSensitive: true, strict: beforeCall !== undefined })
  const methodsByPath = new Map<string, Set<string>>()
  for (const endpoint of endpoints) {
    const handlers = [...(beforeCall ? [beforeCall] : []), dispatch(endpoint, dialect, dependencies)]
    router[endpoint.method](endpoint.path, ...handlers)
    const methods = methodsByPath.get(endpoint.path) ?? new Set()
    methods.add(endpoint.method.toUpperCase())
    methodsByPath.set(endpoint.path, methods)
  }
  if (beforeCall !== undefined) return router
  for (const [path, methods] of methodsByPath) {
    if (methods.has('GET')) methods.add('HEAD')
    const refuse = () => {
      const list = [...methods].join(', ')
      throw new Problem(405, { code: 'method_not_allowed', values: { methods: list } }, { Allow: list })
    }
    if (otherwise === undefined) router.all(path, refuse)
    else router.all(path, dispatch(otherwise, dialect, dependencies, refuse))
  }
  if (otherwise !== undefined) router.use(dispatch(otherwise, dialect, dependencies))
  return router
}

/** When a form is one too many. */
const formRetryS = 5

/** @param refuse instead of the handler, once the caller is known and admitted */
function dispatch<Types extends DialectTypes>(
  endpoint: Endpoint<Types>,
  dialect: Dialect<Types>,
  dependencies: DispatchDependencies,
  refuse?: () => never,
): RequestHandler {
  const { limits, readYourWrites, idempotency, stallMs } = dependencies
  const conditional = dialect.unconditional !== true
  const takesKey = conditional && keyedMethod(endpoint)
  const changes = endpoint.method !== 'get' && endpoint.method !== 'post'
  const refusesIfMatch = dialect.refusesIfMatch === true && changes && endpoint.revisions !== true
  const readsOf = dialect.readsOf(endpoint)
  const parse = dialect.parseBody?.bind(dialect) ?? parseJsonBody
  return async (request, response) => {
    const context = contextOf(response)
    await limit(limits, 'address', context.address)
    const bodied = hasBody(request)
    const isOfForm = endpoint.upload?.form !== undefined
    const upload = isOfForm && !isForm(request) ? undefined : endpoint.upload
    const { 'content-type': _any, ...otherHeaders } = request.headers
    dialect.checkMediaTypes(upload === undefined ? request.headers : otherHeaders, bodied && upload === undefined)
    const text = bodied && upload === undefined ? await readText(request, endpoint.body?.limit) : ''
    const raw = text === '' ? undefined : parse(text, request.headers, endpoint.body)
    const session =
      dialect.identify === undefined
        ? await signIn(endpoint, dependencies, request, response, raw)
        : await dialect.identify(endpoint, dependencies.sessions, request, response, raw)
    const admitted =
      session === null || endpoint.run.access === 'anyone'
        ? undefined
        : dialect.admit(endpoint, session, context.company, context.locale)
    refuse?.()
    // An administrator writes for others, as a program that sets up a cohort does.
    const isCounted = session !== null && endpoint.writes !== undefined && !session.user.roles.includes('admin')
    const counted = isCounted ? countWrite(limits, endpoint.writes, session) : undefined
    // Awaited below, before anything is written.
    counted?.catch(() => undefined)
    const query = dialect.readQuery(context.search, endpoint)
    const reads = readsOf(query)
    if (session !== null) await readYourWrites.catchUp(response, session, reads)
    const params = dialect.readParams(textsOf(request.params))
    const meant = conditional ? bodyWithoutCredentials(raw) : raw
    const keyed = takesKey && !holdsPassword(meant)
    const key = keyed ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
    const target = context.path + withoutCredentials(context.search)
    const makeDocument = upload?.form
    let sentForm: Promise<SentForm> | undefined
    const form = makeDocument && (() => (sentForm ??= readForm(request, upload.limit)))
    let sentFile: Promise<Buffer> | undefined
    const file = () => (sentFile ??= readBytes(request, upload?.limit ?? 0))
    const hashesFile = key !== undefined && upload !== undefined
    const answer = async () => {
      const sent = hashesFile
        ? contentOf(form ? await form() : { fields: {}, file: { name: '', content: await file() } })
        : meant === raw
          ? text
          : JSON.stringify(meant)
      const hash = key === undefined ? undefined : requestHash(request.method, target, sent)
      const userId = session?.user.id ?? derivedId<UserId>('anonymous', context.address)
      const owned = key === undefined ? undefined : { companyId: context.company.id, userId, key }
      const call: Call<Types> = {
        context,
        company: context.company,
        params,
        query,
        ifRevisions: conditional ? readIfMatch(request.headers['if-match']) : undefined,
        // With the hash: a key that is used again a day later for another request is another command.
        idempotencyKey: key === undefined ? context.id : `${key}:${Buffer.from(hash ?? []).toString('base64url')}`,
        isFirst: (sql) => isFirstWrite(sql, owned),
        once: onceFor(owned),
        wrote: (sql) => wroteUnder(sql, owned),
        file,
        attached: async () => (await form?.())?.file ?? null,
      }
      const read: ReadBody = async (rules, current) => {
        const given = meant === undefined ? rules.unsent?.(params['id'] ?? '') : meant
        const sent = form === undefined ? given : makeDocument?.((await form()).fields)
        return dialect.readBody(sent, rules, { method: endpoint.method, id: params['id'], current })
      }
      const work = async () => {
        const { run } = endpoint
        await counted
        if (refusesIfMatch) checkIfMatch(call, noRevision)
        if (run.access === 'anyone') return run.handle({ ...call, session }, read)
        if (session === null || admitted === undefined) throw new Problem(401, 'unauthenticated')
        const settle = (position: Position) => readYourWrites.settle(response, session, position, reads)
        return run.handle(signedInCall(call, session, settle, dialect.keyed?.(admitted, call.once) ?? admitted), read)
      }
      if (owned === undefined || hash === undefined) return work()
      const given = await answerOnce(
        idempotency,
        owned,
        hash,
        () => answered(work, context),
        () => !context.stale,
      )
      // A repeat counts, too.
      await counted
      return given
    }
    const leave = (form !== undefined || hashesFile) && formsAtOnce.enter(session?.user.id ?? context.address)
    if (leave === null) throw tooMany(formRetryS)
    try {
      await send(response, await answer(), dialect, stallMs)
    } finally {
      if (leave !== false) leave()
    }
  }
}

function parseJsonBody(text: string, _headers: unknown, rules: BodyRules | undefined): unknown {
  return rules?.anyText === true ? parseJson(text) : parseStorableJson(text)
}

function signedInCall<Types extends DialectTypes>(
  call: Call<Types>,
  session: Session,
  settle: (position: Position) => Promise<void>,
  admitted: Types['call'],
): SignedInCall<Types> {
  return {
    ...admitted,
    ...call,
    session,
    user: session.user,
    command: (as: 'user' | 'admin' = 'user') => commandContext(call, session, as),
    settle,
  }
}

async function signIn<Types extends DialectTypes>(
  { run: { access }, beforeAcceptance }: Endpoint<Types>,
  { sessions, limits }: DispatchDependencies,
  request: Request,
  response: Response,
  raw: unknown,
): Promise<Session | null> {
  try {
    const session = await authenticate(sessions, request, response, raw)
    await limit(limits, 'session', session.client)
    const { passwordChangeRequired, acceptanceRequired } = session.user
    if (access === 'session') {
      if (passwordChangeRequired) throw new Problem(403, 'password_change_required')
      if (acceptanceRequired && beforeAcceptance !== true) throw new Problem(403, 'terms_not_accepted')
    }
    return session
  } catch (error) {
    if (access === 'anyone' && error instanceof Problem && error.status === 401) return null
    throw error
  }
}

function commandContext<Types extends DialectTypes>(
  call: Call<Types>,
  session: Session,
  kind: 'user' | 'admin',
): CommandContext {
  return {
    companyId: call.company.id,
    actor: { kind, userId: session.user.id },
    idempotencyKey: call.idempotencyKey,
    at: instant(new Date()),
    correlationId: call.context.id,
  }
}

/** A refusal is an answer too: the same key is refused in the same words. */
async function answered(work: () => Promise<Answer | StreamedAnswer>, context: RequestContext): Promise<StoredAnswer> {
  try {
    const answer = await work()
    if ('stream' in answer) throw new Error('a streamed answer cannot be kept under an idempotency key')
    return { headers: {}, ...answer }
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== error) throw error
    return {
      status: problem.status,
      headers: problem.headers,
      body: context.errors.errorBody(problem, context.locale),
    }
  }
}

async function send<Types extends DialectTypes>(
  response: Response,
  answer: Answer | StreamedAnswer,
  dialect: Dialect<Types>,
  stallMs: number | undefined,
): Promise<void> {
  const all = { ...answer.headers, 'Cache-Control': 'no-store' }
  if ('stream' in answer) {
    try {
      // The time was over before.
      if (response.headersSent) return
      const write = streamTo(response, stallMs)
      // With the first chunk: a file or a query that fails before it is answered as a failure.
      const begin = () => (response.headersSent ? response : response.writeHead(answer.status, all))
      await answer.stream((chunk) => {
        begin()
        return write(chunk)
      })
      begin().end()
    } finally {
      answer.ended?.()
    }
  } else if (response.headersSent) return
  else if (answer.body === null) response.writeHead(answer.status, all).end()
  else {
    const text = contextOf(response).stale ? dialect.markStale(answer.body) : answer.body
    const type = { 'Content-Type': dialect.answerType, 'Content-Length': Buffer.byteLength(text) }
    response.writeHead(answer.status, { ...all, ...type })
    response.end(text)
  }
}

/** @throws Problem 429 */
export async function limit(limits: RateLimits, name: RateLimit, ...key: readonly string[]): Promise<void> {
  const seconds = await limits.hit(name, ...key)
  if (seconds !== null) throw tooMany(seconds)
}

/** @throws Problem 429 */
async function countWrite(limits: RateLimits, kind: WriteLimit, { user }: Session): Promise<void> {
  const seconds = await limits.hit(kind, user.companyId, user.id)
  if (seconds !== null) throw tooMany(seconds, 'written_too_fast')
}

type TooMany = 'too_many_requests' | 'written_too_fast' | 'sign_in_limited' | 'second_factor_limited'

export function tooMany(seconds: number, code: TooMany = 'too_many_requests'): Problem {
  return new Problem(429, { code, values: { seconds } }, { 'Retry-After': String(seconds) })
}

function textsOf(params: Request['params']): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) texts[name] = String(value)
  return texts
}
