import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { LinkRefused, type ProviderAnswer, SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import type { Arrival, SingleSignOn } from '#commands/people/single-sign-on/single-sign-on.ts'
import { hasBody, parseJson, readText } from '../../platform/http/body.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { problemOf } from '../../platform/http/failures.ts'
import { apiSecurityHeaders } from '../../platform/http/headers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allowedRedirect } from '../../platform/http/redirect.ts'
import { setTokenHeaders } from '../../platform/http/session.ts'
import type { AccessLog } from '../../ports/people.ts'
import type { Logger, RateLimits } from '../../ports/platform.ts'
import type { IdentityServices } from './dependencies.ts'
import { sendMessagePage } from './message-page.ts'
import { sendRequestPage } from './request-page.ts'
import { startOf } from './single-sign-on-start.ts'
import { authUser } from './user.ts'

export interface SingleSignOnDependencies extends Pick<IdentityServices, 'credentials' | 'returnOrigins'> {
  readonly singleSignOn: SingleSignOn
  readonly limits: RateLimits
  readonly accessLog: AccessLog
  readonly logger: Logger
}

/** An assertion is some 10 kB; with the groups of a large directory, a few hundred. */
const mostBytes = 500_000

/** A kind, or the id of a connection: every other path of `/auth` belongs to others. */
const providerPath = /^(saml|oidc|facebook|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

type Work = (provider: string, request: Request, response: Response) => Promise<void>

/**
 * Signing in at an identity provider: the way there, the way back, its metadata and its logout. Whatever fails ends at
 * the page `/sso/unauthorized` with the reason's code, never with an error of the server.
 */
export function createSingleSignOnRouter(dependencies: SingleSignOnDependencies): Router {
  const { singleSignOn, limits } = dependencies
  const router = Router({ caseSensitive: true, strict: true })
  const guarded = (work: Work): RequestHandler[] => [
    apiSecurityHeaders,
    async (request: Request, response: Response, next: NextFunction) => {
      const provider = String(request.params['provider'] ?? 'saml')
      if (!providerPath.test(provider)) {
        next()
        return
      }
      response.setHeader('Cache-Control', 'no-store')
      try {
        const { address } = contextOf(response)
        await limit(limits, 'address', address)
        await limit(limits, 'single_sign_on', address)
        await work(provider, request, response)
      } catch (error) {
        await refuse(dependencies, provider, response, error)
      }
    },
  ]

  router.post('/auth/single_sign_on', apiSecurityHeaders, async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store')
    const { company, address } = contextOf(response)
    await limit(limits, 'address', address)
    await limit(limits, 'single_sign_on', address)
    const body = await readFields(request)
    const given = { code: body['code'] ?? '', verifier: body['verifier'] ?? '' }
    const userAgent = request.headers['user-agent']
    const opened = await singleSignOn
      .exchange({ companyId: company.id, ...given, address, userAgent })
      .catch((error: unknown) => {
        throw error instanceof SingleSignOnRefused ? new Problem(401, 'sign_in_expired') : error
      })
    setTokenHeaders(response, opened.issued)
    response.json({ data: authUser(await dependencies.credentials.details(opened.session.user)) })
  })

  const start: Work = async (provider, request, response) => {
    const { company, search } = contextOf(response)
    const wish = startOf({ ...fieldsOf(search), ...(await readFields(request)) })
    const wanted = wish.returnTo
    const returnTo = wanted === null ? '/' : allowedRedirect(wanted, await dependencies.returnOrigins(company.id))
    if (returnTo === null) throw new SingleSignOnRefused('return_not_allowed')
    redirect(response, await singleSignOn.start({ companyId: company.id, provider, ...wish, returnTo }))
  }

  const finish: Work = async (provider, request, response) => {
    const { company, address } = contextOf(response)
    const arrival = await singleSignOn.finish(company.id, provider, await answerOf(request, response))
    const { code, delivery, returnTo } = arrival
    if (delivery === 'message' && code !== null) {
      const userAgent = request.headers['user-agent']
      const opened = await singleSignOn.exchange({ companyId: company.id, code, verifier: '', address, userAgent })
      const user = authUser(await dependencies.credentials.details(opened.session.user))
      sendMessagePage(response, new URL(returnTo ?? '').origin, opened, user)
      return
    }
    redirect(response, arrivalPage(arrival))
  }

  router.get(
    '/auth/:provider/request',
    guarded(async (provider, request, response) => {
      const { company, search } = contextOf(response)
      const token = new URLSearchParams(search).get('state') ?? ''
      sendRequestPage(request, response, await singleSignOn.request(company.id, provider, token))
    }),
  )
  router.get(
    '/auth/:provider/metadata',
    guarded(async (provider, _request, response) => {
      const xml = await singleSignOn.metadata(contextOf(response).company.id, provider)
      response.type('application/samlmetadata+xml').send(xml)
    }),
  )
  for (const method of ['get', 'post'] as const) {
    router[method](
      '/auth/:provider/logout',
      guarded(async (provider, request, response) => {
        const { company } = contextOf(response)
        redirect(response, await singleSignOn.logout(company.id, provider, await answerOf(request, response)))
      }),
    )
    router[method]('/auth/:provider', guarded(start))
    router[method]('/omniauth/:provider/callback', guarded(finish))
    router[method]('/users/auth/saml/callback', guarded(finish))
  }
  return router
}

/** The page that exchanges the code. In the fragment, which no server, log or other site gets to see. */
function arrivalPage({ code, returnTo, isLink }: Pick<Arrival, 'code' | 'returnTo' | 'isLink'>): string {
  const { origin, path } = pageOf(returnTo ?? '/')
  if (code === null) return `${origin}${path}`
  const kind = isLink ? { link: code } : { code }
  return returnPage(origin, { ...kind, return_to: path, ...(returnTo === null && { unsolicited: 'true' }) })
}

function returnPage(origin: string, fragment: Record<string, string>): string {
  return `${origin}/sso/return#${new URLSearchParams(fragment).toString()}`
}

/** A path of our own pages, or an address of another allowed origin. */
function pageOf(address: string): { readonly origin: string; readonly path: string } {
  const url = URL.parse(address)
  if (url === null) return { origin: '', path: address }
  return { origin: url.origin, path: `${url.pathname}${url.search}` }
}

async function answerOf(request: Request, response: Response): Promise<ProviderAnswer> {
  const { path, search } = contextOf(response)
  const method = request.method === 'POST' ? 'POST' : 'GET'
  return { method, path, search, form: method === 'POST' ? await readFields(request) : {} }
}

/** Fields of a form or of a flat JSON object. */
async function readFields(request: Request): Promise<Record<string, string>> {
  if (!hasBody(request)) return {}
  const type = request.headers['content-type'] ?? ''
  const text = await readText(request, mostBytes)
  if (!/^application\/(vnd\.api\+)?json\b/i.test(type)) return fieldsOf(text)
  const parsed: unknown = parseJson(text)
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

function redirect(response: Response, address: string): void {
  response.statusCode = 302
  response.setHeader('Location', address)
  response.end()
}

async function refuse(
  { accessLog, logger }: Pick<SingleSignOnDependencies, 'accessLog' | 'logger'>,
  provider: string,
  response: Response,
  error: unknown,
): Promise<void> {
  const { company, id, address } = contextOf(response)
  if (contextOf(response).abortSignal.aborted) return
  const { status } = problemOf(error)
  const reason =
    error instanceof SingleSignOnRefused
      ? error.reason
      : status === 413
        ? 'answer_too_large'
        : status === 429
          ? 'too_many_attempts'
          : 'server_error'
  const reference = id.slice(0, 8)
  const line = { requestId: id, company: company.id, provider, reason, err: error }
  if (reason === 'server_error') logger.error(line, 'a single sign-on failed')
  else logger.warn({ ...line, err: causeOf(error) }, 'a single sign-on was refused')
  // What is left of a body that is too large is not read.
  if (reason === 'answer_too_large') response.setHeader('Connection', 'close')
  await accessLog.write({ companyId: company.id, userId: null, outcome: 'refused', address }).catch(() => undefined)
  if (error instanceof LinkRefused) {
    const { origin, path } = pageOf(error.returnTo)
    redirect(response, returnPage(origin, { link_refused: reason, return_to: path }))
    return
  }
  redirect(response, `/sso/unauthorized?${new URLSearchParams({ reason, reference }).toString()}`)
}

/** The error of a library, for the administrator of the connection; never the answer itself. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
