import { randomUUID } from 'node:crypto'
import { createMilestonesReaction } from '#commands/mentoring/reactions/milestones.ts'
import type { MilestoneGiven } from '#contract/console/mentoring/program-milestones.ts'
import { id, instant, type RelationshipId } from '#domain/platform/ids.ts'
import { pairWithMilestones } from '#projections/mentoring/action-plan/milestone-facts.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import type { TestApi } from './api.ts'
import { idOf } from './people.ts'
import { run } from './run.ts'

export const milestone = (given: Partial<MilestoneGiven> = {}): MilestoneGiven => ({
  id: randomUUID(),
  kind: 'task',
  count: null,
  for: 'both',
  title: { fr: 'Rencontrer un autre site', en: 'Meet another site' },
  due_weeks: 8,
  due_session: null,
  ...given,
})

/** Publishes the next version of the milestones of the company's program. */
export async function publishMilestones(
  { db }: Pick<TestApi, 'db'>,
  slug: string,
  milestones: readonly MilestoneGiven[],
  { running = false }: { readonly running?: boolean } = {},
): Promise<number> {
  const [row] = await run(db.database.system)<{ version: number }>`
    insert into app.milestone_templates (company_id, program_id, version, milestones, published_at, reaches_running)
    select ${idOf.company(slug)}, ${idOf.program(slug)}, coalesce(max(version), 0) + 1, ${JSON.stringify(milestones)},
      now(), ${running}
    from app.milestone_templates where program_id = ${idOf.program(slug)} returning version`
  return row?.version ?? 0
}

/** Does what the process manager of milestones does about all that has happened so far, again and again safely. */
export async function followMilestones({ db, store, actionPlans }: Pick<TestApi, 'db' | 'store' | 'actionPlans'>) {
  const { system } = db.database
  const readModels = createProjectionWaiter(system)
  const reaction = createMilestonesReaction({
    plans: actionPlans,
    relationshipOf: async ({ category, stream }) => {
      const found = await pairWithMilestones(system, stream.slice(category.length + 1))
      return found === null ? null : id<RelationshipId>(found)
    },
    isProcessed: (position) => readModels.waitUntilProcessed('all', position, { timeoutMs: 10_000 }),
  })
  for (let after = 0n; ;) {
    const batch = await store.readAll({ after, limit: 500, categories: reaction.categories })
    await reaction.react(batch.events)
    after = batch.position
    if (batch.caughtUp) break
  }
  await readModels.waitUntilProcessed('all', await store.head(), { timeoutMs: 10_000 })
}

/** Gives a pair the version in force, which has one task. */
export async function planTask(
  api: Pick<TestApi, 'db' | 'store' | 'actionPlans'>,
  {
    slug,
    relationship,
    milestone: own,
  }: { readonly slug: string; readonly relationship: string; readonly milestone: string },
): Promise<void> {
  const version = await publishMilestones(api, slug, [milestone({ id: own })])
  const result = await api.actionPlans.planMilestones({
    companyId: idOf.company(slug),
    actor: { kind: 'system' },
    idempotencyKey: `test/${relationship}`,
    at: instant(new Date()),
    correlationId: randomUUID(),
    relationshipId: id<RelationshipId>(relationship),
    version,
  })
  if (!result.ok) throw new Error('the milestones were not planned')
  await createProjectionWaiter(api.db.database.system).waitUntilProcessed('all', result.position, { timeoutMs: 10_000 })
}
