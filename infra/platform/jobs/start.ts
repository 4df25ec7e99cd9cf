import { PgBoss } from 'pg-boss'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { alone } from '../database/alone.ts'
import { type Logger, withCorrelation } from '../logs/logs.ts'
import { resetFutureTimes } from './clock.ts'
import type { Job } from './job.ts'
import { lateJobs } from './late.ts'
import { jobsSchema } from './schema.ts'

/** Between two looks at what is due, in milliseconds. */
const dueMs = 2_000
/** Between two looks for jobs that are late, in milliseconds. */
const lateMs = 20_000
const clockWentBack = 'the clock went back: times that lay in the future were set to now, and jobs go on'

/**
 * In seconds. A process renews its run twice in `heartbeat`; after a silence the run is lost, and another process takes
 * it within a minute of the death (docs/decisions/2014). `longest`: after that a run is lost also when its process
 * lives. `cache`: how long a process may believe that a lost or ended run still works, and take no other of the same
 * job. pg-boss's default of a minute would be added to that minute.
 */
const lost = { heartbeat: 30, look: 10, longest: 240, cache: 5 } as const

/** The load of one queue, of all processes. */
export interface QueueLoad {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

export interface Jobs {
  /** Jobs of which no run has ended in time, in any process. */
  readonly late: () => readonly string[]
  /** Items that failed at the last run of each job in this process; the next run tries them again. */
  readonly failing: ReadonlyMap<string, number>
  load(): Promise<readonly QueueLoad[]>
  /** Waits for the jobs under way, three seconds at most. */
  stop(): Promise<void>
}

/** The name under which a run works alone, also after pg-boss has given it up as lost. */
const lockOf = (job: string): string => `job ${job}`

/** Runs each job on one process at a time, with pg-boss in the schema `jobs`. Each job also runs once at the start. */
export async function startJobs(options: {
  readonly url: string
  /** Sees all companies. */
  readonly system: TransactionalSql
  readonly jobs: readonly Pick<Job, 'name' | 'cron' | 'run' | 'due'>[]
  readonly logger: Logger
}): Promise<Jobs> {
  const { url, system, jobs, logger } = options
  const boss = new PgBoss({
    connectionString: asSystem(url),
    schema: jobsSchema,
    // `migrateJobs` creates the tables; this login may not.
    migrate: false,
    application_name: 'binome jobs',
    max: 3,
    superviseIntervalSeconds: lost.look,
    monitorIntervalSeconds: lost.look,
    queueCacheIntervalSeconds: lost.cache,
  })
  boss.on('error', (error) =>
    logger.warn({ err: error }, 'the jobs could not reach the database; they go on by themselves'),
  )
  if (await resetFutureTimes(system)) logger.error({}, clockWentBack)
  await boss.start()
  const failing = new Map<string, number>()
  const running = new Set<string>()
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
        running.add(name)
        try {
          const ran = await alone(url, lockOf(name), run)
          if (ran === null) {
            logger.warn({ job: name }, 'a run was left out: an earlier one has not ended')
            return { left_out: true }
          }
          failing.set(name, ran.result?.failed ?? 0)
          return ran.result ?? null
        } catch (error) {
          logger.error({ err: error, job: name }, 'a job failed and is tried again')
          throw error
        } finally {
          running.delete(name)
        }
      }),
    )
    await boss.schedule(name, cron)
    await boss.send(name)
  }
  const watch = watchDue(boss, jobs, logger)
  const late = watchLate(system, jobs, logger)
  return {
    failing,
    late: late.names,
    load: () => Promise.all(jobs.map(({ name }) => loadOf(boss, name))),
    stop: async () => {
      clearInterval(watch)
      late.stop()
      await boss.stop({ graceful: true, timeout: 3_000, close: true })
      if (running.size > 0) logger.warn({ jobs: [...running] }, 'jobs were cut in the middle; they are run again')
    },
  }
}

/** Sends a job of which a run is due. Its queue holds one at most, so that several processes may do it. */
function watchDue(boss: PgBoss, jobs: readonly Pick<Job, 'name' | 'due'>[], logger: Logger): NodeJS.Timeout {
  let looking = false
  const look = async () => {
    for (const { name, due } of jobs)
      try {
        if (due !== undefined && (await due())) await boss.send(name)
      } catch (error) {
        logger.warn({ err: error, job: name }, 'what is due could not be read; it is read again')
      }
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, dueMs)
  return timer.unref()
}

/** Looks for jobs that do not run, and for a clock that went back, which keeps all from running. */
function watchLate(system: TransactionalSql, jobs: readonly Pick<Job, 'name' | 'cron'>[], logger: Logger) {
  let late: readonly string[] = []
  const look = async () => {
    if (await resetFutureTimes(system)) logger.error({}, clockWentBack)
    const now = await lateJobs(system, jobs)
    const begun = now.filter((name) => !late.includes(name))
    if (begun.length > 0) logger.error({ jobs: begun }, 'jobs have not ended in time')
    late = now
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => logger.warn({ err: error }, 'late jobs could not be looked for'))
  }, lateMs)
  timer.unref()
  return { names: () => late, stop: () => clearInterval(timer) }
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

/** For `/readyz` and the alarm; null when every job ends in time. */
export function describeLateJobs(late: readonly string[]): string | null {
  return late.length === 0 ? null : `degraded, not ended in time: ${late.join(', ')}`
}

/** For `/readyz`; null when nothing fails. */
export function describeFailingJobs(failing: Jobs['failing']): string | null {
  const parts = [...failing].filter(([, items]) => items > 0).map(([name, items]) => `${name} fails for ${items}`)
  return parts.length === 0 ? null : `ready, ${parts.join(', ')}`
}
