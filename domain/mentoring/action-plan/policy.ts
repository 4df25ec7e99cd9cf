import type { Actor } from '../../platform/actor.ts'
import { actingRolesOf, createPolicy, type Rules } from '../../platform/policy.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { GoalState, MilestoneState, TaskState } from './state.ts'
import type { TaskDoer } from './words.ts'

/** Of a goal or a task; `over`: of any, once the accompaniment does not run. */
export type PlanStage = GoalState | TaskState | MilestoneState | 'over'

/** The goal of a command, as the resource names it. */
export type PlanGoal = Exclude<GoalState | TaskState, 'none'> | 'edit'

/** `party`: one of the two. `doer`: a party whom the task is for. */
export type PlanRole = 'party' | 'doer'

const rules = {
  setGoal: { by: ['party'], from: ['none'], to: 'open' },
  changeGoal: { by: ['party'], from: ['open'], to: 'edit' },
  reachGoal: { by: ['party'], from: ['open'], to: 'reached' },
  dropGoal: { by: ['party'], from: ['open'], to: 'dropped' },
  reopenGoal: { by: ['party'], from: ['reached', 'dropped'], to: 'open' },
  addTask: { by: ['party'], from: ['none'], to: 'open' },
  doTask: { by: ['doer'], from: ['open'], to: 'done' },
  reopenTask: { by: ['doer'], from: ['done'], to: 'open' },
  changeTask: { by: ['doer'], from: ['open'], to: 'edit' },
  removeTask: { by: ['doer'], from: ['open', 'done'], to: 'removed' },
  tickMilestone: { by: ['doer'], from: ['open'], to: 'reached' },
  reopenMilestone: { by: ['doer'], from: ['reached'], to: 'open' },
} as const satisfies Rules<string, PlanStage, PlanGoal, PlanRole>

export type PlanCommand = keyof typeof rules

/** Who may do what with the goals, tasks and milestones of a plan, from which state. */
export const actionPlanPolicy = createPolicy<PlanCommand, PlanStage, PlanGoal, PlanRole>(rules)

/** Empty: the plan does not concern them. An administrator reads and writes none. */
export function planRolesOf(parties: Parties, actor: Actor, doer: TaskDoer = 'both'): readonly PlanRole[] {
  const sides = actingRolesOf(parties, actor).filter((role) => role === 'participant' || role === 'presenter')
  if (sides.length === 0) return []
  return doer === 'both' || sides.includes(doer) ? ['party', 'doer'] : ['party']
}
