import { randomUUID } from 'node:crypto'
import type { MentoringRelationships } from '#commands/mentoring/mentoring-relationships.ts'
import { id, instant, type CompanyId, type RelationshipId } from '#domain/platform/ids.ts'
import { type DuePause, duePauses } from '#projections/mentoring/mentoring-relationship/projection.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly relationships: Pick<MentoringRelationships, 'resumeRelationshipAsDue'>
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly now: () => Date
}

export function resumeRelationshipsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database, commands } = core
  const relationships = commands.mentoringRelationships
  const dependencies = { system: database.system, relationships, logger, now: () => new Date() }
  return { name: 'resume_relationships', cron: '* * * * *', run: () => resumeRelationships(dependencies) }
}

/** Goes on with the paused accompaniments whose day has come, also when no process ran at that moment. */
export async function resumeRelationships({ system, relationships, logger, now }: Dependencies): Promise<JobReport> {
  const at = instant(now())
  return eachItem(
    { sql: system, job: 'resume_relationships', logger },
    due(system, at),
    (pause) => pause.id,
    async (pause) => {
      const result = await relationships.resumeRelationshipAsDue({
        companyId: id<CompanyId>(pause.companyId),
        actor: { kind: 'system' },
        idempotencyKey: `resume/${pause.id}/${pause.resumesAt}`,
        at,
        correlationId: randomUUID(),
        relationshipId: id<RelationshipId>(pause.id),
      })
      // Its day was moved meanwhile: the read model does not show it yet.
      const isLater = !result.ok && 'refusal' in result && result.refusal.code === 'pause_not_due'
      if (!result.ok && !isLater)
        logger.warn({ relationshipId: pause.id, result }, 'a paused accompaniment could not go on')
      return result.ok
    },
  )
}

async function* due(system: Sql, at: string): AsyncGenerator<DuePause> {
  let last: DuePause | undefined
  for (;;) {
    const found = await duePauses(system, at, last)
    yield* found
    last = found.at(-1)
    if (last === undefined) return
  }
}
