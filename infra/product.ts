import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import express, { type RequestHandler } from 'express'
import { createAdminRoutes } from '#api/admin/routes.ts'
import { serveApplications } from '#api/http/applications.ts'
import { createApi } from '#api/http/create-api.ts'
import { createApiServer } from '#api/http/server.ts'
import { createEndpoints } from '#api/routes/endpoints.ts'
import { instant } from '#domain/shared/ids.ts'
import { createProjections } from '#projections/all.ts'
import { refreshDirectory } from '#projections/community/refresh.ts'
import { projectionNames } from '#projections/runner/projection.ts'
import { createProjectionRunner } from '#projections/runner/runner.ts'
import { createProjectionWaiter } from '#projections/runner/waiter.ts'
import { createNotificationsChannel } from '#realtime/channels/notifications.ts'
import { createRealtime } from '#realtime/server.ts'
import type { Core } from './compose.ts'
import type { Config, Role } from './config.ts'
import { createCompanies } from './http/companies.ts'
import { createErrorReports } from './http/error-reports.ts'
import { createIdempotencyStore } from './http/idempotency.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { expireRequests } from './jobs/expire-requests.ts'
import { startJobs } from './jobs/jobs.ts'
import { purgeExpired } from './jobs/purge.ts'
import { createCallLog, type Logger } from './logs.ts'
import { startKafkaRelay } from './kafka/start.ts'
import { createReactions } from './reactions/reactions.ts'
import { startReactions } from './reactions/start.ts'
import { createOutbox } from './realtime/outbox.ts'
import { trimRealtime } from './realtime/retention.ts'
import { createSessionWatch } from './realtime/session-watch.ts'
import { createPostgresSignals } from './realtime/signals.ts'
import { createRealtimeTickets } from './realtime/tickets.ts'
import { createWaker } from './realtime/waker.ts'
import { createHealth } from './runtime/health.ts'
import { companyOfSockets } from './runtime/sockets.ts'

export interface Product {
  readonly port: number
  /** Takes no more calls, ends what is under way, and resolves when nothing runs any more; `core` is left to the caller. */
  stop(): Promise<void>
}

interface ProductOptions {
  readonly config: Config
  readonly core: Core
  readonly url: string
  readonly version: string
  /** The folder with the built applications. */
  readonly applications: string
  readonly logger: Logger
}

/** Calls in hand have this long to end once the product stops, in milliseconds. */
const drainMs = 5_000

/** Starts the roles of this process on one HTTP server. What one role needs of another goes through the database. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, core, url, logger } = options
  const { database, store, requests, sessions } = core
  const has = (role: Role) => config.roles.includes(role)
  const health = createHealth(config.roles)
  const stops: (() => Promise<unknown>)[] = []
  const reachable = async () => {
    await database.system.query({ name: 'ping', text: 'select' })
    return null
  }

  const waiter = createProjectionWaiter(database.system)
  let readModels = waiter
  if (has('projections')) {
    const wake = createWaker(database.system, logger)
    const projections = createProjections({ opener: core.vault, wake })
    const runner = createProjectionRunner({ store, sql: database.system, projections, log: logger })
    runner.start()
    stops.push(() => runner.stop())
    readModels = { ...waiter, waitUntilProcessed: (...args) => runner.waitUntilProcessed(...args) }
    let caughtUp = false
    health.set('projections', async () => {
      caughtUp ||= await runner.waitUntilProcessed('all', await store.head(), { timeoutMs: 1_000 })
      if (!caughtUp) return 'catching up'
      const failing = await database.system.query<{ name: string }>({
        text: `select name from rm.projections where active and status = 'failing' and name = any($1) order by name`,
        values: [projectionNames],
      })
      return failing.length === 0 ? null : `failing: ${failing.map(({ name }) => name).join(', ')}`
    })
  }
  if (has('relay')) {
    const { kafkaBrokers } = config
    health.set('relay', reachable)
    if (kafkaBrokers !== undefined) stops.push(startKafkaRelay({ brokers: kafkaBrokers, store, database, logger }))
  }
  if (has('reactions')) {
    const reactions = startReactions({ reactions: createReactions(core), store, sql: database.system, logger })
    stops.push(() => reactions.stop())
    health.set('reactions', () => reactions.health())
  }

  if (has('jobs')) {
    const jobs = await startJobs({
      url,
      logger,
      jobs: [
        {
          name: 'expire_requests',
          cron: '*/5 * * * *',
          run: () => expireRequests({ system: database.system, requests, logger, now: () => new Date() }),
        },
        { name: 'purge_expired', cron: '17 * * * *', run: () => purgeExpired(database.system) },
        { name: 'sweep_erasures', cron: '* * * * *', run: async () => void (await core.accountRecords.sweep()) },
        { name: 'trim_realtime', cron: '* * * * *', run: async () => void (await trimRealtime(database.system)) },
      ],
    })
    stops.push(() => jobs.stop())
    health.set('jobs', reachable)
  }

  const operations: RequestHandler = (request, response, next) => {
    if (!health.answer(request, response)) next()
  }
  const companies = createCompanies(database)
  const tickets = createRealtimeTickets(database)
  const limits = createRateLimits(database)
  const app = has('api')
    ? createApi({
        companies,
        sessions,
        readModels: {
          waitUntilProcessed: (position, timeoutMs) => readModels.waitUntilProcessed('all', position, { timeoutMs }),
        },
        idempotency: createIdempotencyStore(database),
        limits,
        logger,
        logCall: createCallLog({ level: config.logLevel }),
        version: options.version,
        trustProxy: config.trustProxy,
        endpoints: createEndpoints(
          {
            sql: (companyId) => database.tenant(companyId),
            mentoringRequests: requests,
            tickets,
            errorReports: createErrorReports(database),
            refreshDirectory,
          },
          limits,
        ),
        operations,
        admin: ({ sessions, readYourWrites, limits }) =>
          createAdminRoutes({
            sessions,
            tenant: (companyId) => database.tenant(companyId),
            readYourWrites,
            store,
            requests,
            limits,
            now: () => instant(new Date()),
          }),
        applications: serveApplications({ folder: path.resolve(options.applications), version: options.version }),
      })
    : express().set('trust proxy', config.trustProxy).use(operations)
  if (has('api')) health.set('api', reachable)

  const server = createApiServer(app)
  if (has('realtime')) {
    const realtime = createRealtime({
      companyOf: companyOfSockets(companies, app.get('trust proxy fn') as (address: string, hop: number) => boolean),
      verifySession: (...args) => sessions.verify(...args),
      tickets,
      outbox: createOutbox(database.system),
      sessionWatch: createSessionWatch(database.system),
      signals: createPostgresSignals({ url, logger }),
      channels: [createNotificationsChannel()],
      ...(config.publicUrl === undefined ? {} : { allowedOrigins: [new URL(config.publicUrl).origin] }),
      logger,
    })
    server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head))
    stops.push(() => realtime.stop())
    health.set('realtime', reachable)
  }
  await listening(server, config)

  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      health.drain()
      await Promise.all([closed(server), ...stops.map((stop) => stop())])
    },
  }
}

async function listening(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/** Idle connections go at once, those with a call in hand when it is answered, all of them after `drainMs`. */
async function closed(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await ended
  clearInterval(sweep)
  clearTimeout(force)
}
