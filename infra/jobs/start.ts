import { PgBoss } from 'pg-boss'
import { type Logger, withCorrelation } from '../logs.ts'
import type { Job } from './job.ts'
import { jobsSchema } from './schema.ts'

/** Between two looks at what is due, in milliseconds. */
const dueMs = 2_000
/**
 * In seconds. The process of a run says twice in `heartbeat` that it lives; of one that was silent, the run is lost and
 * another process takes it, a minute after the death at the latest (docs/decisions/0502). `longest`: a run that stands
 * still in a process that lives is lost too.
 */
const lost = { heartbeat: 30, look: 10, longest: 240 } as const

/** The load of one queue, of all processes. */
export interface QueueLoad {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

export interface Jobs {
  /** Items that failed at the last run of each job in this process; the next run tries them again. */
  readonly failing: ReadonlyMap<string, number>
  load(): Promise<readonly QueueLoad[]>
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

/** Runs each job on one process at a time, with pg-boss in the schema `jobs`. Each job also runs once at the start. */
export async function startJobs(options: {
  readonly url: string
  readonly jobs: readonly Pick<Job, 'name' | 'cron' | 'run' | 'due'>[]
  readonly logger: Logger
}): Promise<Jobs> {
  const { url, jobs, logger } = options
  const boss = new PgBoss({
    connectionString: asSystem(url),
    schema: jobsSchema,
    // `migrateJobs` creates the tables; this login may not.
    migrate: false,
    application_name: 'binome jobs',
    max: 3,
    superviseIntervalSeconds: lost.look,
    monitorIntervalSeconds: lost.look,
  })
  boss.on('error', (error) =>
    logger.warn({ err: error }, 'the jobs could not reach the database; they go on by themselves'),
  )
  await boss.start()
  const failing = new Map<string, number>()
  for (const { name, cron, run } of jobs) {
    // At most one run waits and one is active, however many processes start.
    await boss.createQueue(name, { policy: 'stately' })
    // A queue that an earlier version created keeps its policy and gets the rest.
    await boss.updateQueue(name, {
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: lost.longest,
      heartbeatSeconds: lost.heartbeat,
    })
    await boss.work(name, { pollingIntervalSeconds: 5 }, ([job]) =>
      withCorrelation(job?.id ?? name, async () => {
        try {
          const report = await run()
          failing.set(name, report?.failed ?? 0)
          return report ?? null
        } catch (error) {
          logger.error({ err: error, job: name }, 'a job failed and is tried again')
          throw error
        }
      }),
    )
    await boss.schedule(name, cron)
    await boss.send(name)
  }
  const watch = watchDue(boss, jobs, logger)
  return {
    failing,
    load: () => Promise.all(jobs.map(({ name }) => loadOf(boss, name))),
    stop: async () => {
      clearInterval(watch)
      await boss.stop({ graceful: true, timeout: 3_000, close: true })
    },
  }
}

/** Sends a job of which a run is due. Its queue holds one at most, so that several processes may do it. */
function watchDue(boss: PgBoss, jobs: readonly Pick<Job, 'name' | 'due'>[], logger: Logger): NodeJS.Timeout {
  let looking = false
  const look = async () => {
    for (const { name, due } of jobs) if (due !== undefined && (await due())) await boss.send(name)
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => logger.warn({ err: error }, 'what is due could not be read; it is read again'))
      .finally(() => {
        looking = false
      })
  }, dueMs)
  return timer.unref()
}

/** pg-boss accepts a URL but no connection settings. */
function asSystem(url: string): string {
  const as = new URL(url)
  as.searchParams.set('options', '-c role=binome_system')
  return as.href
}

async function loadOf(boss: PgBoss, queue: string): Promise<QueueLoad> {
  const [now] = await boss.getQueueStats(queue, { force: true })
  return { queue, waiting: now?.queuedCount ?? 0, active: now?.activeCount ?? 0, failed: now?.failedCount ?? 0 }
}

/** For `/readyz`; null when nothing fails. */
export function describeFailingJobs(failing: Jobs['failing']): string | null {
  const parts = [...failing].filter(([, items]) => items > 0).map(([name, items]) => `${name} fails for ${items}`)
  return parts.length === 0 ? null : `ready, ${parts.join(', ')}`
}
