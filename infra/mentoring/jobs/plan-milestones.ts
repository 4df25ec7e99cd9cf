import { randomUUID } from 'node:crypto'
import type { ActionPlans } from '#commands/mentoring/action-plans.ts'
import { id, instant, type CompanyId, type RelationshipId } from '#domain/platform/ids.ts'
import {
  hasUnplanned,
  notePlanned,
  unplannedPairs,
  type UnplannedPair,
} from '#projections/mentoring/action-plan/milestone-templates.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { RoleOptions } from '../../roles/role.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly plans: Pick<ActionPlans, 'planMilestones'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

/** Pairs read at a time. */
const page = 200

export function planMilestonesJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database, commands } = core
  const dependencies = { system: database.system, plans: commands.actionPlans, logger, now: () => new Date() }
  return {
    name: 'plan_milestones',
    cron: '*/10 * * * *',
    due: () => hasUnplanned(database.system),
    run: () => planMilestones(dependencies),
  }
}

/**
 * Gives running pairs the version of their program's milestones that was published for them too. What is left is read
 * from the pairs themselves: a run that stops leaves nothing undone that the next one does not find, and a pair that
 * began while the version was published is found as well.
 */
export async function planMilestones({ system, plans, logger, now }: Dependencies): Promise<JobReport> {
  const report = await eachItem(
    { sql: system, job: 'plan_milestones', logger },
    unplanned(system),
    (pair) => pair.id,
    async (pair) => {
      const result = await plans.planMilestones({
        companyId: id<CompanyId>(pair.companyId),
        actor: { kind: 'system' },
        idempotencyKey: `milestones/${pair.version}/${pair.id}`,
        at: instant(now()),
        correlationId: randomUUID(),
        relationshipId: id<RelationshipId>(pair.id),
        version: pair.version,
      })
      if (!result.ok) logger.warn({ relationshipId: pair.id, result }, 'milestones could not be planned')
      return result.ok
    },
  )
  await notePlanned(system)
  if (report.done > 0) logger.info({ planned: report.done }, 'milestones planned')
  return report
}

async function* unplanned(system: Sql): AsyncGenerator<UnplannedPair> {
  let after: string | null = null
  for (;;) {
    const pairs: readonly UnplannedPair[] = await unplannedPairs(system, { after, limit: page })
    yield* pairs
    after = pairs.at(-1)?.id ?? null
    if (pairs.length < page) return
  }
}
