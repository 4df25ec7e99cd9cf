import type { Realtime } from '#realtime/server.ts'
import type { Core } from '../compose.ts'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Health } from '../runtime/health.ts'
import { createMetricsEndpoint } from './endpoint.ts'
import type { Figure } from './figures.ts'
import { followerFigures } from './followers.ts'
import type { Metrics } from './metrics.ts'
import { tableFigures } from './tables.ts'

interface FiguresOptions {
  readonly config: Pick<Config, 'eventStoreUrl' | 'metricsPort' | 'metricsToken' | 'trustProxy'>
  readonly core: Pick<Core, 'database' | 'store' | 'passwordLoad'>
  readonly metrics: Metrics
}

/** The figures of a running product, and `/metrics` itself. Who may read it: docs/operations.md. */
export function createFigures({ config, core, metrics }: FiguresOptions) {
  const { database, store, passwordLoad } = core
  metrics.figures('followers', () => followerFigures(database.system, store, config.eventStoreUrl === undefined))
  metrics.figures('tables', () => tableFigures(database.system))
  metrics.figures('pools', () => database.load.flatMap(poolFigures))
  metrics.figures('passwords', () => {
    const { running, waiting } = passwordLoad()
    return [
      { name: 'passwords_running', help: 'Password checks under way', value: running },
      { name: 'passwords_waiting', help: 'Password checks that wait for their turn', value: waiting },
    ]
  })
  const token = config.metricsToken
  const apart = config.metricsPort !== undefined
  const open = !apart && config.trustProxy === 0 ? 'this machine' : 'nobody'
  return {
    /** On the main port, where people come too. */
    answer: apart ? () => false : createMetricsEndpoint({ metrics, token, open }),
    /** On a port of its own. */
    answerAnyone: createMetricsEndpoint({ metrics, token, open: 'anyone' }),

    ofSockets(realtime: Pick<Realtime, 'openSockets' | 'openSubscriptions'>): void {
      metrics.figures('sockets', () => [
        { name: 'sockets', help: 'Open sockets of this process', value: realtime.openSockets },
        { name: 'socket_subscriptions', help: 'Their subscriptions', value: realtime.openSubscriptions },
      ])
    },

    ofRoles(health: Pick<Health, 'roles'>): void {
      metrics.figures('roles', async () =>
        (await health.roles()).map(({ role, ready }): Figure => ({
          name: 'role_failing',
          help: '1 while a role of this process does not do its work; /readyz says why',
          labels: { role },
          value: ready ? 0 : 1,
        })),
      )
    },

    ofJobs(jobs: Pick<Jobs, 'load' | 'failing'>): void {
      metrics.figures('job_items', () =>
        [...jobs.failing].map(([queue, value]): Figure => ({
          name: 'job_items_failing',
          help: 'Items that failed at the last run of a job in this process, and are tried again at the next',
          labels: { queue },
          value,
        })),
      )
      metrics.figures('jobs', async () =>
        (await jobs.load()).flatMap(({ queue, waiting, active, failed }) =>
          Object.entries({ waiting, active, failed }).map(([state, value]): Figure => ({
            name: 'jobs',
            help: 'Jobs of all processes by queue and state: waiting, active, failed; up to a minute old',
            labels: { queue, state },
            value,
          })),
        ),
      )
    },
  }
}

function poolFigures(pool: Core['database']['load'][number]): readonly Figure[] {
  const labels = { role: pool.role }
  return [
    { name: 'database_connections', help: 'Open connections', labels, value: pool.open },
    { name: 'database_connections_idle', help: 'Of them, those without work', labels, value: pool.idle },
    { name: 'database_connections_most', help: 'How many there may be', labels, value: pool.most },
    { name: 'database_waiting', help: 'Callers that wait for a connection', labels, value: pool.waiting },
  ]
}
