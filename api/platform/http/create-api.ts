import express, { type Express, type RequestHandler } from 'express'
import type { AuthDependencies, IdentityServices } from '../../people/auth/dependencies.ts'
import type { Sessions } from '#commands/people/sessions/sessions.ts'
import { consoleErrors } from '../../admin/platform/console-problem.ts'
import { authErrors } from '../../people/auth/errors.ts'
import { authEndpoints, createAuthRouter } from '../../people/auth/router.ts'
import { createSingleSignOnRouter, type SingleSignOnDependencies } from '../../people/auth/single-sign-on.ts'
import type { AccessLog } from '../../ports/people.ts'
import type { ArticleImages } from '../../ports/content.ts'
import type { Avatars } from '../../ports/community.ts'
import type { CalendarFeeds } from '../../ports/meetings.ts'
import type { Companies } from '../../ports/company.ts'
import type { IdempotencyStore, Logger, RateLimits, ReadModels } from '../../ports/platform.ts'
import { bindCompany, type Correlate, startCall } from './start-call.ts'
import { serveArticleImages } from './article-images.ts'
import { serveAvatars } from './avatars.ts'
import { serveCalendarFeeds } from './calendar-feed.ts'
import { compress } from './compress.ts'
import { type ApiServices, routerOf } from './dispatch.ts'
import { ignoreCaches, refuseSecondHost, refuseUnstorableAddress } from './request-checks.ts'
import type { Endpoint } from './endpoint.ts'
import { answerFailures } from './failures.ts'
import { apiSecurityHeaders, commonHeaders, cors } from './headers.ts'
import { jsonApi, jsonApiErrors } from './json-api.ts'
import { serveLogos } from './logo.ts'
import { openApiDocument } from '../openapi/document.ts'
import { type ErrorFormat, Problem } from './problem.ts'
import { createReadYourWrites } from './read-your-writes.ts'

export interface ApiOptions {
  readonly companies: Companies
  readonly sessions: Sessions
  /** Signing in at identity providers; without it their addresses are not served. */
  readonly singleSignOn?: SingleSignOnDependencies['singleSignOn']
  /** The pages that links of mails open; without them their addresses are not served. */
  readonly mailPages?: RequestHandler
  /** The pages of visitors, and of addresses that nothing has; without them the applications answer. */
  readonly publicPages?: RequestHandler
  /** Manifest, icons and service worker of the employees' application; without it their addresses are not served. */
  readonly installation?: RequestHandler
  /** Without it no picture is served. */
  readonly avatars?: Pick<Avatars, 'read'>
  readonly articleImages?: Pick<ArticleImages, 'read'>
  readonly calendarFeeds?: Pick<CalendarFeeds, 'read'>
  readonly accounts: AuthDependencies['accounts']
  readonly identity: IdentityServices
  readonly readModels: ReadModels
  readonly idempotency: IdempotencyStore
  readonly limits: RateLimits
  readonly accessLog: AccessLog
  readonly logger: Logger
  /** Where the line of each call goes: ids and figures only. Default: nowhere. */
  readonly logCall?: (call: object) => void
  /** Default: as it is. */
  readonly correlate?: Correlate
  /** How long a call may take to be answered, in milliseconds. Default 20 s. */
  readonly timeoutMs?: number
  /** How long the reader of an export may take nothing of it, in milliseconds. Default 60 s. */
  readonly stallMs?: number
  /** From package.json. */
  readonly version: string
  /** Express's setting: how many proxies to believe, or their addresses. 0: none. */
  readonly trustProxy: number | string
  /** Origins whose pages may read answers, beside those of the called host. Default none. */
  readonly corsOrigins?: '*' | readonly string[]
  /** Everything under `/api/v1` (api/routes/). */
  readonly endpoints: readonly Endpoint[]
  /** Health and metrics: before the company is looked up. */
  readonly operations?: RequestHandler
  /** Everything under `/admin/api`. */
  readonly admin?: (services: ApiServices) => RequestHandler
  /** The two applications and their assets (applications.ts); the last to be tried. */
  readonly applications?: RequestHandler
}

/** The whole HTTP server as one Express application. */
export function createApi(options: ApiOptions): Express {
  const { sessions, limits, accessLog, logger, idempotency } = options
  const readYourWrites = createReadYourWrites(options.readModels, sessions)
  const services = { sessions, readYourWrites, limits, idempotency, accessLog, stallMs: options.stallMs }
  const app = express()
  app.set('trust proxy', options.trustProxy)
  app.set('etag', false)
  app.set('x-powered-by', false)
  app.set('query parser', 'simple')

  const logCall = options.logCall ?? (() => undefined)
  const correlate = options.correlate ?? ((_id: string, work: () => void) => work())
  const trustRequestId = options.trustProxy !== 0
  app.use(startCall({ logger, logCall, correlate, trustRequestId, errorsOf, timeoutMs: options.timeoutMs }))
  if (options.operations !== undefined) app.use(options.operations)
  app.use(commonHeaders, cors(options.corsOrigins ?? []))
  app.use(refuseSecondHost, refuseUnstorableAddress, ignoreCaches)
  app.get('/meta.json', apiSecurityHeaders, (_request, response) => {
    response.set('Cache-Control', 'no-cache').json({ version: options.version })
  })
  app.use(bindCompany(options.companies))
  app.use(serveLogos(options.companies))
  if (options.installation !== undefined) app.use(options.installation)
  if (options.avatars !== undefined) app.use(serveAvatars(options.avatars))
  if (options.articleImages !== undefined) app.use(serveArticleImages(options.articleImages))
  if (options.mailPages !== undefined) app.use(options.mailPages)
  if (options.calendarFeeds !== undefined) app.use(serveCalendarFeeds(options.calendarFeeds))
  if (options.singleSignOn !== undefined)
    app.use(
      createSingleSignOnRouter({ ...options.identity, singleSignOn: options.singleSignOn, limits, accessLog, logger }),
    )
  const { accounts, singleSignOn } = options
  const authDependencies = { ...services, accounts, singleSignOn, ...options.identity }
  const auth = authEndpoints(authDependencies)
  app.use('/auth', createAuthRouter(auth, authDependencies))
  let openApi: string | undefined
  app.use(['/api', '/admin/api'], compress)
  app.get('/api/docs', apiSecurityHeaders, (_request, response) => {
    openApi ??= JSON.stringify(openApiDocument(options.endpoints, auth, options.version))
    response.type('application/json').send(openApi)
  })
  app.use('/api/v1', apiSecurityHeaders, routerOf(options.endpoints, jsonApi, services))
  if (options.admin !== undefined) app.use('/admin/api', apiSecurityHeaders, options.admin(services))
  if (options.publicPages !== undefined) app.use(options.publicPages)
  if (options.applications !== undefined) app.use(options.applications)
  app.use(apiSecurityHeaders, () => {
    throw new Problem(404, 'not_found')
  })
  app.use(answerFailures(logger))
  return app
}

/** Each area answers in its dialect, also where it has no such route. */
function errorsOf(path: string): ErrorFormat {
  if (/^\/auth(\/|$)/i.test(path)) return authErrors
  return /^\/admin\/api(\/|$)/i.test(path) ? consoleErrors : jsonApiErrors
}
