import path from 'node:path'
import type { Express, RequestHandler } from 'express'
import { createAdminRoutes } from '#api/admin/routes.ts'
import { serveApplications } from '#api/platform/http/applications.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import { createEndpoints } from '#api/routes/all.ts'
import type { ProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { startShelves } from '../compose/shelves.ts'
import { cancelledBy } from '../platform/database/cancellation.ts'
import { createCallLog, withCorrelation } from '../platform/logs/logs.ts'
import { allowedOrigins } from '../platform/runtime/origins.ts'
import type { RoleOptions, RunningRole } from './role.ts'

interface ApiRoleOptions extends RoleOptions {
  readonly readModels: Pick<ProjectionWaiter, 'waitUntilProcessed'>
  /** Answers `/healthz`, `/readyz` and `/metrics`. */
  readonly operations: RequestHandler
}

interface RunningApi extends RunningRole {
  readonly application: Express
}

/** Serves `/api/v1`, `/auth`, `/admin/api` and the two applications. */
export function startApiRole({ readModels, operations, ...options }: ApiRoleOptions): RunningApi {
  const { config, version, logger } = options
  const { services, ...shelves } = startShelves(options)
  const application = createApi({
    ...services,
    readModels: {
      waitUntilProcessed: (names, position, wait) =>
        readModels.waitUntilProcessed(names, position, { ...wait, unlessStuck: true }),
    },
    logger,
    logCall: createCallLog({ level: config.logLevel }),
    correlate: (id, work, givenUp) => withCorrelation(id, () => cancelledBy(givenUp, work)),
    version,
    trustProxy: config.trustProxy,
    corsOrigins: allowedOrigins(config),
    endpoints: createEndpoints({ ...services, sql: services.tenant }),
    operations,
    admin: (guests) => createAdminRoutes({ ...services, ...guests, operations: shelves.operations }),
    applications: serveApplications({
      folder: path.resolve(options.applications),
      consoleBuilt: options.consoleBuilt,
      version,
      installable: config.installable,
    }),
  })
  return { application, health: shelves.health, stopPhase: 'closed', stop: shelves.stop }
}
