import path from 'node:path'
import express, { type RequestHandler } from 'express'
import { createAdminRoutes } from '#api/admin/routes.ts'
import { serveApplications } from '#api/http/applications.ts'
import { createApi } from '#api/http/create-api.ts'
import { createApiServer } from '#api/http/server.ts'
import { createEndpoints } from '#api/routes/all.ts'
import { instant } from '#domain/shared/ids.ts'
import { createProjections } from '#projections/all.ts'
import { refreshDirectory } from '#projections/community/refresh.ts'
import type { Projection } from '#projections/runner/projection.ts'
import { createProjectionRunner } from '#projections/runner/runner.ts'
import { createProjectionWaiter } from '#projections/runner/waiter.ts'
import { createNotificationsChannel } from '#realtime/channels/notifications.ts'
import { offersCable } from '#realtime/handshake.ts'
import { createRealtime } from '#realtime/server.ts'
import { createLogProofs } from './audit/log-proofs.ts'
import type { Core } from './compose.ts'
import type { Config, Role } from './config.ts'
import { createAccessLog } from './http/access-log.ts'
import { whileWanted } from './database/break-off.ts'
import { createCompanies } from './http/companies.ts'
import { createErrorReports } from './http/error-reports.ts'
import { createIdempotencyStore } from './http/idempotency.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { eraseLapsed } from './jobs/erase-lapsed.ts'
import { expireRequests } from './jobs/expire-requests.ts'
import { jobsInWords, startJobs } from './jobs/jobs.ts'
import { purgeExpired } from './jobs/purge.ts'
import { createSealing } from './jobs/seal-log.ts'
import { createCallLog, type Logger, withCorrelation } from './logs.ts'
import { parkedInWords } from './kafka/parked.ts'
import { startKafkaRelay } from './kafka/start.ts'
import { createReactions } from './reactions/reactions.ts'
import { startReactions } from './reactions/start.ts'
import { createFigures } from './metrics/product.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createOutbox } from './realtime/outbox.ts'
import { trimRealtime } from './realtime/retention.ts'
import { createSessionWatch } from './realtime/session-watch.ts'
import { createPostgresSignals } from './realtime/signals.ts'
import { createRealtimeTickets } from './realtime/tickets.ts'
import { createWaker } from './realtime/waker.ts'
import { createChecks } from './runtime/checks.ts'
import { createHealth } from './runtime/health.ts'
import { startRoleAlarm } from './runtime/role-alarm.ts'
import { listenHttp, operatorsServer } from './runtime/http-server.ts'
import { addressOfSockets, companyOfSockets, type Trusts } from './runtime/sockets.ts'

export interface Product {
  readonly port: number
  /** Takes no more calls, ends what is under way, and resolves when nothing runs any more; `core` is left to the caller. */
  stop(): Promise<void>
}

interface ProductOptions {
  readonly config: Config
  readonly core: Core
  readonly url: string
  /** Signs seals of the log. */
  readonly sealKey: Buffer | undefined
  /** The copy of the seals outside the database. */
  readonly sealFile: string | undefined
  readonly version: string
  /** The folder with the built applications. */
  readonly applications: string
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Starts the roles of this process on one HTTP server. What one role needs of another goes through the database. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, core, url, logger, metrics } = options
  const { database, store, requests, sessions, instruments } = core
  const has = (role: Role) => config.roles.includes(role)
  const health = createHealth(config.roles)
  const figures = createFigures({ config, core, metrics })
  /** What stops at once, with the server, and after the last call. */
  const stops: (() => Promise<unknown>)[] = []
  const callers: typeof stops = []
  const lasts: typeof stops = []
  const watched = (each: Projection) => instruments.projection(each)
  const checks = createChecks(database.system)
  const { reachable, noneFailing } = checks

  const follows = has('projections') || has('relay') || has('reactions')
  if (follows) await database.presence().tried

  const waiter = createProjectionWaiter(database.system)
  let readModels = waiter
  if (has('projections')) {
    const wake = createWaker(database.system, logger)
    const projections = createProjections({ opener: core.vault, wake }).map(watched)
    const runner = createProjectionRunner({
      store,
      sql: database.system,
      owner: database.presence(),
      projections,
      log: logger,
    })
    runner.start()
    const after = has('api') ? lasts : stops
    after.push(() => runner.stop())
    readModels = { ...waiter, waitUntilProcessed: (...args) => runner.waitUntilProcessed(...args) }
    health.set('projections', checks.readModels(runner, store))
  }
  if (has('relay')) {
    const { kafkaBrokers } = config
    health.set('relay', async () => {
      if (kafkaBrokers === undefined) return reachable()
      return (await noneFailing(['kafka_relay'])) ?? parkedInWords(database.system)
    })
    if (kafkaBrokers !== undefined)
      stops.push(startKafkaRelay({ brokers: kafkaBrokers, store, database, logger, watched: instruments.publisher }))
  }
  if (has('reactions')) {
    const reactions = startReactions({
      reactions: createReactions(core),
      store,
      sql: database.system,
      owner: database.presence(),
      logger,
      watched,
    })
    stops.push(() => reactions.stop())
    health.set('reactions', () => reactions.health())
  }

  if (has('jobs')) {
    const sealing = createSealing({ ...config, url, sealKey: options.sealKey, sealFile: options.sealFile }, logger)
    const jobs = await startJobs({
      url,
      logger,
      jobs: [
        {
          name: 'expire_requests',
          cron: '*/5 * * * *',
          run: () => expireRequests({ system: database.system, requests, logger, now: () => new Date() }),
        },
        ...sealing.jobs,
        { name: 'purge_expired', cron: '17 * * * *', run: () => purgeExpired(database.system) },
        {
          name: 'erase_lapsed',
          cron: '41 3 * * *',
          run: () =>
            eraseLapsed({ records: core.accountRecords, accounts: core.accounts, logger, now: () => new Date() }),
        },
        { name: 'sweep_erasures', cron: '* * * * *', run: async () => void (await core.accountRecords.sweep()) },
        { name: 'trim_realtime', cron: '* * * * *', run: async () => void (await trimRealtime(database.system)) },
      ],
    })
    stops.push(() => jobs.stop())
    figures.ofJobs(jobs)
    metrics.figures('seals', () => sealing.figures(database.system))
    health.set('jobs', async () => (await reachable()) ?? sealing.trouble() ?? jobsInWords(jobs.failing))
  }

  const operations: RequestHandler = (request, response, next) => {
    if (!health.answer(request, response) && !figures.answer(request, response)) next()
  }
  const companies = createCompanies(database)
  const tickets = createRealtimeTickets(database)
  const limits = createRateLimits(database)
  const app = has('api')
    ? createApi({
        companies,
        sessions,
        accounts: core.accounts,
        readModels: {
          waitUntilProcessed: (names, position, options) =>
            readModels.waitUntilProcessed(names, position, { ...options, unlessStuck: true }),
        },
        idempotency: createIdempotencyStore(database),
        limits,
        accessLog: createAccessLog(database),
        logger,
        logCall: createCallLog({ level: config.logLevel }),
        correlate: (id, work, givenUp) => withCorrelation(id, () => whileWanted(givenUp, work)),
        version: options.version,
        trustProxy: config.trustProxy,
        corsOrigins: allowedOrigins(config),
        endpoints: createEndpoints({
          sql: (companyId) => database.tenant(companyId),
          mentoringRequests: requests,
          tickets,
          errorReports: createErrorReports(database),
          refreshDirectory,
          limits,
        }),
        operations,
        admin: (guests) =>
          createAdminRoutes({
            ...guests,
            tenant: (companyId) => database.tenant(companyId),
            store,
            requests,
            accounts: core.accounts,
            proofs: config.eventStoreUrl === undefined ? createLogProofs(url, options.sealKey) : null,
            now: () => instant(new Date()),
          }),
        applications: serveApplications({ folder: path.resolve(options.applications), version: options.version }),
      })
    : express().set('trust proxy', config.trustProxy).use(operations)
  if (has('api')) health.set('api', reachable)

  figures.ofRoles(health)
  const alarm = startRoleAlarm({ health, logger })

  const server = createApiServer(instruments.listener(app), (request) => has('realtime') && offersCable(request))
  if (has('realtime')) {
    const trusts = app.get('trust proxy fn') as Trusts
    const realtime = createRealtime({
      companyOf: companyOfSockets(companies, trusts),
      verifySession: (...args) => sessions.verify(...args),
      tickets,
      outbox: createOutbox(database.system),
      sessionWatch: createSessionWatch(database.system),
      signals: createPostgresSignals({ url, logger }),
      channels: [createNotificationsChannel()],
      allowedOrigins: [allowedOrigins(config)].flat().filter((origin) => origin !== '*'),
      addressOf: addressOfSockets(trusts),
      logger,
    })
    server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head))
    callers.push(() => realtime.stop())
    figures.ofSockets(realtime)
    health.set('realtime', reachable)
  }
  const main = await listenHttp(server, config)
  const operators =
    config.metricsPort === undefined
      ? undefined
      : await listenHttp(operatorsServer([health.answer, figures.answerAnyone]), {
          port: config.metricsPort,
          host: config.host,
        })

  return {
    port: main.port,
    async stop() {
      health.drain()
      alarm.stop()
      // What nobody calls gives its leases back at once; the read models stay until the calls in hand have seen their effect.
      const workers = settled(stops)
      if (has('api') || has('realtime')) await main.linger(config.drainMs)
      const ended = await Promise.allSettled([main.close(), ...callers.map((stop) => stop())])
      const last = await settled([...lasts, async () => operators?.close()])
      const failure = [...(await workers), ...ended, ...last].find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
    },
  }
}

/** The product's own address counts even where people reach it by another host. */
function allowedOrigins({ corsOrigins, publicUrl }: Config): Config['corsOrigins'] {
  return corsOrigins === '*' || publicUrl === undefined ? corsOrigins : [...corsOrigins, new URL(publicUrl).origin]
}

function settled(stops: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(stops.map((stop) => stop()))
}
