import { randomUUID } from 'node:crypto'
import type { MentoringRequests } from '#commands/mentoring-requests.ts'
import { id, instant, type CompanyId, type RequestId } from '#domain/shared/ids.ts'
import { dueRequests } from '#projections/mentoring-request/query.ts'
import type { Sql } from '#projections/sql.ts'
import type { Logger } from '../logs.ts'

interface Dependencies {
  /** For all companies. */
  readonly system: Sql
  readonly requests: Pick<MentoringRequests, 'expire'>
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly now: () => Date
}

/** Expires the requests whose answer is overdue. One that cannot be expired now stays due, and does not hold up the others. */
export async function expireRequests({ system, requests, logger, now }: Dependencies): Promise<void> {
  const at = instant(now())
  const due = await dueRequests(system, at)
  for (const request of due) {
    const result = await requests.expire({
      companyId: id<CompanyId>(request.companyId),
      actor: { kind: 'system' },
      idempotencyKey: `expire/${request.id}`,
      at,
      correlationId: randomUUID(),
      requestId: id<RequestId>(request.id),
    })
    if (!result.ok) logger.warn({ requestId: request.id, result }, 'a request could not be expired')
  }
  if (due.length > 0) logger.info({ expired: due.length }, 'overdue requests expired')
}
