import { peopleNow } from '../parties/accounts.ts'
import { mentoringRelationships } from '../mentoring-relationship/projection.ts'
import type { Sql } from '../../platform/sql.ts'
import { milestoneSql, milestonesOf } from './milestones-sql.ts'
import { actionPlans } from './projection.ts'

/** The read models behind the query of this file. */
export const actionPlanReads = [actionPlans.name, mentoringRelationships.name] as const

export interface ActionPlanFound {
  /** JSON text of the resource object. */
  readonly json: string
  /** null: the pair has written none yet. */
  readonly revision: number | null
  readonly participantUserId: string
  readonly presenterUserId: string
}

/** The two who began it write, while it runs: `actionPlanPolicy`. */
const writable = `(r.state in ('initiated', 'admin_initiated')
  and $2::uuid in (r.participant_user_id, r.presenter_user_id))`

/**
 * The plan of an accompaniment, empty before the first goal, task or milestone. null: the company in scope has no
 * accompaniment of this id. Who may read it is the caller's to check.
 */
export async function findActionPlan(
  sql: Sql,
  relationshipId: string,
  userId: string,
  locale: 'fr' | 'en',
): Promise<ActionPlanFound | null> {
  const [row] = await sql.query<ActionPlanFound>({
    name: 'action_plan',
    text: `select json_build_object('type', '${actionPlans.name}', 'id', r.id, 'attributes', json_build_object(
          'goals', coalesce(plan.attributes -> 'goals', '[]'), 'tasks', coalesce(plan.attributes -> 'tasks', '[]'),
          'next_due_on', plan.next_due_on, 'milestones', (select coalesce(json_agg(json_build_object(
              ${milestoneSql('$3::text')}) order by place), '[]') from ${milestonesOf('plan')}),
          'writable', ${writable},
          'updated_at', plan.attributes -> 'updated_at', 'revision', plan.revision),
        'relationships', json_build_object('mentoring_relationship', json_build_object('data',
          json_build_object('type', '${mentoringRelationships.name}', 'id', r.id))))::text as json,
        plan.revision::int as revision, party.participant_user_id as "participantUserId",
        party.presenter_user_id as "presenterUserId"
      from rm.mentoring_relationships r left join rm.action_plans plan on plan.id = r.id ${peopleNow} where r.id = $1`,
    values: [relationshipId, userId, locale],
  })
  return row ?? null
}
