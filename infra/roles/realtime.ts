import { createChannels } from '#realtime/channels.ts'
import type { PathReports } from '#realtime/ports.ts'
import { createRealtime, type Realtime } from '#realtime/platform/server.ts'
import { socketGauges } from '../platform/metrics/sockets.ts'
import { createChannelDependencies } from '../compose/channels.ts'
import { createOutbox } from '../platform/realtime/outbox.ts'
import { createSessionWatch } from '../platform/realtime/session-watch.ts'
import { createPostgresSignals } from '../meetings/calls/signals.ts'
import { createRealtimeTickets } from '../platform/realtime/tickets.ts'
import { allowedOrigins } from '../platform/runtime/origins.ts'
import { addressOfSockets, companyOfSockets, trustOf } from '../platform/runtime/sockets.ts'
import type { RoleOptions, RunningRole } from './role.ts'

interface RunningRealtime extends RunningRole {
  /** For the HTTP server's `upgrade` event. */
  readonly handleUpgrade: Realtime['handleUpgrade']
}

interface RealtimeOptions extends RoleOptions {
  readonly paths: PathReports
}

/** Serves the sockets of `/cable`. */
export function startRealtimeRole(options: RealtimeOptions): RunningRealtime {
  const { config, core, url, logger, checks, companies, paths, localSockets } = options
  const { database, sessions } = core
  const trust = trustOf(config.trustProxy)
  const channelDependencies = createChannelDependencies({
    ...core.commands,
    database,
    logger,
    paths,
    local: localSockets,
  })
  const realtime = createRealtime({
    companyOf: companyOfSockets(companies, trust),
    verifySession: (...args) => sessions.verify(...args),
    tickets: createRealtimeTickets(database),
    outbox: createOutbox(database.system),
    sessionWatch: createSessionWatch(database.system),
    signals: createPostgresSignals({ url, logger, local: localSockets }),
    channels: createChannels(channelDependencies),
    allowedOrigins: [allowedOrigins(config)].flat().filter((origin) => origin !== '*'),
    addressOf: addressOfSockets(trust),
    logger,
  })
  return {
    handleUpgrade: realtime.handleUpgrade,
    health: checks.reachable,
    gauges: socketGauges(realtime),
    stopPhase: 'closing',
    async stop() {
      await realtime.stop()
      await channelDependencies.stop()
    },
  }
}
