import { randomUUID } from 'node:crypto'
import type { MentoringRequests } from '#commands/mentoring/mentoring-requests.ts'
import { id, instant, type CompanyId, type RequestId } from '#domain/platform/ids.ts'
import { dueRequests, type DueRequest } from '#projections/mentoring/mentoring-request/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly requests: Pick<MentoringRequests, 'expire'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

/** Requests read at a time. */
const page = 100

export function expireRequestsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database, commands } = core
  const dependencies = {
    system: database.system,
    requests: commands.mentoringRequests,
    logger,
    now: () => new Date(),
  }
  return { name: 'expire_requests', cron: '*/5 * * * *', run: () => expireRequests(dependencies) }
}

/**
 * Expires the requests whose answer is overdue. One that cannot be expired now stays due and does not delay the others.
 */
export async function expireRequests({ system, requests, logger, now }: Dependencies): Promise<JobReport> {
  const at = instant(now())
  const report = await eachItem(
    { sql: system, job: 'expire_requests', logger },
    overdue(system, at),
    (request) => request.id,
    async (request) => {
      const result = await requests.expire({
        companyId: id<CompanyId>(request.companyId),
        actor: { kind: 'system' },
        idempotencyKey: `expire/${request.id}`,
        at,
        correlationId: randomUUID(),
        requestId: id<RequestId>(request.id),
      })
      if (!result.ok) logger.warn({ requestId: request.id, result }, 'a request could not be expired')
      return result.ok
    },
  )
  if (report.done > 0) logger.info({ expired: report.done }, 'overdue requests expired')
  return report
}

async function* overdue(system: Sql, at: string): AsyncGenerator<DueRequest> {
  let last: DueRequest | undefined
  for (;;) {
    const due = await dueRequests(system, at, { limit: page, ...(last && { after: last }) })
    yield* due
    last = due.at(-1)
    if (due.length < page) return
  }
}
