import { randomUUID } from 'node:crypto'
import type { WaitingLists } from '#commands/mentoring/waiting-lists.ts'
import { id, instant, type CompanyId, type ProfileId } from '#domain/platform/ids.ts'
import { listsToTend, type ListToTend } from '#projections/mentoring/waiting-list/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly waitingLists: Pick<WaitingLists, 'tendWaitingList'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

/** Lists read at a time. */
const page = 100

export function tendWaitingListsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database, commands } = core
  const dependencies = { system: database.system, waitingLists: commands.waitingLists, logger, now: () => new Date() }
  return { name: 'tend_waiting_lists', cron: '* * * * *', run: () => tendWaitingLists(dependencies) }
}

/**
 * Lapses the offers that are due, also those that came due while no process ran; offers the places that no event freed
 * (a program's limit, the end of an absence); ends the waits that cannot go on.
 */
export async function tendWaitingLists({ system, waitingLists, logger, now }: Dependencies): Promise<JobReport> {
  const at = instant(now())
  const run = randomUUID()
  return eachItem(
    { sql: system, job: 'tend_waiting_lists', logger },
    toTend(system, at),
    (list) => list.id,
    async (list) => {
      const result = await waitingLists.tendWaitingList({
        companyId: id<CompanyId>(list.companyId),
        actor: { kind: 'system' },
        idempotencyKey: `tend/${run}/${list.id}`,
        at,
        correlationId: run,
        presenterId: id<ProfileId>(list.id),
      })
      if (!result.ok) logger.warn({ waitingListId: list.id, result }, 'a waiting list could not be tended')
      return result.ok
    },
  )
}

async function* toTend(system: Sql, at: string): AsyncGenerator<ListToTend> {
  let last: string | null = null
  for (;;) {
    const found: readonly ListToTend[] = await listsToTend(system, at, page, last)
    yield* found
    last = found.at(-1)?.id ?? null
    if (last === null || found.length < page) return
  }
}
