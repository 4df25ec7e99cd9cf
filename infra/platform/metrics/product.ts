import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Core } from '../../compose.ts'
import type { Config } from '../config/config.ts'
import type { Health } from '../runtime/health.ts'
import { createMetricsEndpoint } from './endpoint.ts'
import { followerGauges } from './followers.ts'
import type { GaugeValue } from './gauges.ts'
import type { Metrics } from './metrics.ts'
import { tableGauges } from './tables.ts'

interface ProductMetricsOptions {
  readonly config: Pick<Config, 'metricsPort' | 'metricsToken' | 'trustProxy'>
  readonly core: Pick<Core, 'database' | 'log' | 'passwordLoad'>
  readonly health: Pick<Health, 'roles'>
  readonly metrics: Metrics
}

/** Each answers `GET /metrics`; false for anything else, and for callers without the right. */
interface MetricsEndpoints {
  /** On the main port, where people come too. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** On METRICS_PORT. */
  readonly answerAnyone: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Adds the gauges that every process has, whatever its roles. Who may read `/metrics`: docs/operations.md. */
export function addProductMetrics({ config, core, health, metrics }: ProductMetricsOptions): MetricsEndpoints {
  const { database, log, passwordLoad } = core
  metrics.gauges('followers', () => followerGauges(database.system, log))
  metrics.gauges('tables', () => tableGauges(database.system))
  metrics.gauges('pools', () => database.load.flatMap(poolGauges))
  metrics.gauges('neighbours', async () => [
    {
      name: 'event_store_foreign_events',
      help: 'Events of other programs that this process met in streams named like ours, and passed over',
      value: log.neighbours().events,
    },
  ])
  metrics.gauges('passwords', () => {
    const { running, waiting } = passwordLoad()
    return [
      { name: 'passwords_running', help: 'Password checks under way', value: running },
      { name: 'passwords_waiting', help: 'Password checks that wait for their turn', value: waiting },
    ]
  })
  metrics.gauges('roles', async () => (await health.roles()).map(roleGauge))
  const token = config.metricsToken
  const apart = config.metricsPort !== undefined
  const open = !apart && config.trustProxy === 0 ? 'this machine' : 'nobody'
  return {
    answer: apart ? () => false : createMetricsEndpoint({ metrics, token, open }),
    answerAnyone: createMetricsEndpoint({ metrics, token, open: 'anyone' }),
  }
}

function roleGauge({ role, ready }: Awaited<ReturnType<Health['roles']>>[number]): GaugeValue {
  return {
    name: 'role_failing',
    help: '1 while a role of this process does not do its work; /readyz says why',
    labels: { role },
    value: ready ? 0 : 1,
  }
}

function poolGauges(pool: Core['database']['load'][number]): readonly GaugeValue[] {
  const labels = { role: pool.role }
  return [
    { name: 'database_connections', help: 'Open connections', labels, value: pool.open },
    { name: 'database_connections_idle', help: 'Of them, those without work', labels, value: pool.idle },
    { name: 'database_connections_most', help: 'How many there may be', labels, value: pool.max },
    { name: 'database_waiting', help: 'Callers that wait for a connection', labels, value: pool.waiting },
  ]
}
