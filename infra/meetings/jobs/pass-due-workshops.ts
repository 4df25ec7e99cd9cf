import { randomUUID } from 'node:crypto'
import { id, instant, type CompanyId, type WorkshopId } from '#domain/platform/ids.ts'
import { dueWorkshops, type DueWorkshop } from '#projections/meetings/workshop/query.ts'
import type { Workshops } from '#commands/meetings/workshops.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly workshops: Pick<Workshops, 'passWorkshopDueDate'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

export function passDueWorkshopsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database, commands } = core
  const dependencies = { system: database.system, workshops: commands.workshops, logger, now: () => new Date() }
  return { name: 'pass_due_workshops', cron: '* * * * *', run: () => passDueWorkshops(dependencies) }
}

/** Ends the workshops that are over and empty, and expires those that nobody accepted. */
export async function passDueWorkshops({ system, workshops, logger, now }: Dependencies): Promise<JobReport> {
  const at = instant(now())
  return eachItem(
    { sql: system, job: 'pass_due_workshops', logger },
    due(system, at),
    (workshop) => workshop.id,
    async (workshop) => {
      const result = await workshops.passWorkshopDueDate({
        companyId: id<CompanyId>(workshop.companyId),
        actor: { kind: 'system' },
        idempotencyKey: `due/${workshop.id}/${workshop.dueAt}`,
        at,
        correlationId: randomUUID(),
        workshopId: id<WorkshopId>(workshop.id),
      })
      // Somebody is still in its call, or it was moved meanwhile.
      const isLater = !result.ok && 'refusal' in result && result.refusal.code === 'not_due'
      if (!result.ok && !isLater) logger.warn({ workshopId: workshop.id, result }, 'a due workshop could not be ended')
      return result.ok
    },
  )
}

async function* due(system: Sql, at: string): AsyncGenerator<DueWorkshop> {
  let last: DueWorkshop | undefined
  for (;;) {
    const found = await dueWorkshops(system, at, last)
    yield* found
    last = found.at(-1)
    if (last === undefined) return
  }
}
