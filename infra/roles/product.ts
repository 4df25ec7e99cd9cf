import express, { type RequestHandler } from 'express'
import { createApiServer } from '#api/platform/http/server.ts'
import { processRoles, type ProcessRole } from '#contract/console/platform/operations.ts'
import type { Position } from '#domain/platform/event-store.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { offersCable } from '#realtime/platform/handshake.ts'
import { createCompanies } from '../company/http-companies.ts'
import { createBaseUrls } from '../people/links/base-url.ts'
import { demoMailboxPages } from '../messages/mail/demo-mailbox-pages.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { addProductMetrics } from '../platform/metrics/product.ts'
import { startApiRole } from './api.ts'
import { startJobsRole } from './jobs.ts'
import { startProjectionsRole } from './projections.ts'
import { startReactionsRole } from './reactions.ts'
import { startRealtimeRole } from './realtime.ts'
import { startRelayRole } from './relay.ts'
import type { ProcessOptions, RoleOptions, RunningRole } from './role.ts'
import { createLocalSockets } from '../platform/realtime/local-sockets.ts'
import { createChecks } from '../platform/runtime/checks.ts'
import { createHealth } from '../platform/runtime/health.ts'
import { listenHttp, operatorsServer } from '../platform/runtime/http-server.ts'
import { startRoleAlarm } from '../platform/runtime/role-alarm.ts'
import { startSignOfLife } from '../platform/runtime/sign-of-life.ts'

export interface Product {
  readonly port: number
  /** Resolves when the read models of this process show the log up to `position`, or after so many milliseconds. */
  shows(position: Position, timeoutMs: number): Promise<void>
  /**
   * Takes no more calls, ends what is under way, and resolves when nothing runs any more; `core` is left to the caller.
   */
  stop(): Promise<void>
  /** What `stop` still waits for. */
  underWay(): readonly string[]
}

interface ProductOptions extends ProcessOptions {
  readonly metrics: Metrics
}

/** Starts the roles of this process on one HTTP server. What one role needs of another goes through the database. */
export async function startProduct({ metrics, ...options }: ProductOptions): Promise<Product> {
  const { config, core } = options
  const { database, instrumentation } = core
  const has = (role: ProcessRole) => config.roles.includes(role)
  const health = createHealth(config.roles)
  const endpoints = addProductMetrics({ config, core, health, metrics })
  const mailbox = demoMailboxPages(config, database.system)
  const operations: RequestHandler = (request, response, next) => {
    if (health.answer(request, response) || endpoints.answer(request, response)) return
    if (mailbox === null) next()
    else mailbox(request, response, next)
  }
  const listening = Promise.withResolvers<number>()
  const role: RoleOptions = {
    ...options,
    has,
    checks: createChecks(database.system),
    companies: createCompanies(database),
    localSockets: createLocalSockets(),
    baseUrlOf: createBaseUrls(database.system, config, listening.promise),
  }

  if (has('projections') || has('relay') || has('reactions') || has('jobs')) await database.presence().tried
  const projections = has('projections') ? startProjectionsRole(role) : undefined
  // Where this process has no read models of its own, their progress is polled in the database.
  const readModels = projections ?? createProjectionWaiter(database.system)
  const relay = has('relay') ? startRelayRole(role) : undefined
  const reactions = has('reactions') ? startReactionsRole(role) : undefined
  const jobs = has('jobs') ? await startJobsRole(role) : undefined
  const api = has('api') ? startApiRole({ ...role, readModels, operations }) : undefined
  const realtime = has('realtime') ? startRealtimeRole({ ...role, paths: metrics.calls }) : undefined

  const started: Readonly<Record<ProcessRole, RunningRole | undefined>> = {
    api,
    realtime,
    projections,
    reactions,
    relay,
    jobs,
  }
  for (const name of processRoles) {
    const one = started[name]
    if (one !== undefined) health.set(name, one.health)
    for (const [gauge, read] of Object.entries(one?.gauges ?? {})) metrics.gauges(gauge, read)
  }
  const alarm = startRoleAlarm({ health, logger: options.logger })
  const life = startSignOfLife({
    sql: database.system,
    roles: config.roles,
    version: options.version,
    neighbours: () => core.log.neighbours(),
  })

  const application = api?.application ?? express().set('trust proxy', config.trustProxy).use(operations)
  const server = createApiServer(
    instrumentation.listener(application),
    (request) => realtime !== undefined && offersCable(request),
  )
  if (realtime !== undefined) server.on('upgrade', realtime.handleUpgrade)
  const main = await listenHttp(server, config)
  listening.resolve(main.port)
  const operators =
    config.metricsPort === undefined
      ? undefined
      : await listenHttp(operatorsServer([health.answer, endpoints.answerAnyone]), {
          port: config.metricsPort,
          host: config.host,
        })

  const closeCalls = async () => {
    const cut = await main.close()
    if (cut > 0) options.logger.warn({ calls: cut }, 'calls had no answer in time and were cut')
  }
  const stopping = new AbortController()
  const underWay = new Set<string>()
  const until = async (name: string, stopped: Promise<void> | undefined) => {
    underWay.add(name)
    try {
      await stopped
    } finally {
      underWay.delete(name)
    }
  }
  const stopRoles = (phase: RunningRole['stopPhase']) =>
    Object.entries(started).flatMap(([name, one]) => (one?.stopPhase === phase ? [until(name, one.stop())] : []))
  return {
    port: main.port,
    async shows(position, timeoutMs) {
      await projections?.waitUntilProcessed('all', position, { timeoutMs, signal: stopping.signal })
    },
    underWay: () => [...underWay],
    async stop() {
      stopping.abort()
      health.drain()
      alarm.stop()
      const draining = Promise.allSettled(stopRoles('draining'))
      if (has('api') || has('realtime')) await main.linger(config.drainMs)
      const closing = await Promise.allSettled([until('calls', closeCalls()), ...stopRoles('closing')])
      const closed = await Promise.allSettled([...stopRoles('closed'), operators?.close(), life.stop()])
      const failure = [...(await draining), ...closing, ...closed].find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
    },
  }
}
