import { instant } from '#domain/platform/ids.ts'
import { createLogProofs } from '../platform/audit/log-proofs.ts'
import { watchLog } from '../platform/event-store/watch-log.ts'
import { createPictures } from '../platform/files/pictures.ts'
import { createFiles } from '../platform/files/store.ts'
import { watchFiles } from '../platform/files/watch.ts'
import { createErrorReports } from '../platform/http/error-reports.ts'
import { createIdempotencyStore } from '../platform/http/idempotency.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import { createOperations } from '../platform/operations/operations.ts'
import { createRealtimeTickets } from '../platform/realtime/tickets.ts'
import type { RoleOptions } from '../roles/role.ts'

export function startPlatform({ config, core, url, logger, checks, sealKey, sealFile }: RoleOptions) {
  const { database, store } = core
  const files = createFiles(config)
  const filesWatch = watchFiles({ files, logger })
  const logWatch = watchLog({ log: core.log, logger })
  return {
    services: {
      store,
      tenant: database.tenant.bind(database),
      now: () => instant(new Date()),
      limits: createRateLimits(database),
      idempotency: createIdempotencyStore(database),
      errorReports: createErrorReports(database),
      tickets: createRealtimeTickets(database),
      files,
      pictures: createPictures(),
      proofs: createLogProofs(url, sealKey),
    },
    /** Of the installation, for the console. */
    installation: createOperations({
      sql: database.system,
      vault: database.vault,
      store,
      embedded: config.databaseUrl === undefined,
      sealsPublished: sealFile !== undefined,
    }),
    health: async () => (await checks.reachable()) ?? logWatch?.state() ?? filesWatch.state(),
    stop() {
      logWatch?.stop()
      filesWatch.stop()
    },
  }
}
