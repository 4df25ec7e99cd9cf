import type { GoalId, MilestoneId, TaskId } from '../../platform/ids.ts'
import type { ActionPlanEvent, PlannedMilestone } from './events.ts'
import type { goalStates, milestoneStates, TaskDoer, taskStates } from './words.ts'

export type GoalState = 'none' | (typeof goalStates)[number]
export type MilestoneState = 'none' | (typeof milestoneStates)[number]
export type TaskState = 'none' | (typeof taskStates)[number] | 'removed'

interface Task {
  readonly state: Exclude<TaskState, 'none'>
  readonly doer: TaskDoer
}

export interface ActionPlan {
  readonly isOpened: boolean
  readonly goals: ReadonlyMap<GoalId, Exclude<GoalState, 'none'>>
  readonly tasks: ReadonlyMap<TaskId, Task>
  /** Of the program's template; 0: none was planned. */
  readonly milestonesVersion: number
  readonly milestones: ReadonlyMap<MilestoneId, PlannedMilestone>
  /** What was reached, and the fact that it was reached by: also of milestones that a later version has not. */
  readonly reached: ReadonlyMap<MilestoneId, string>
}

export const noActionPlan: ActionPlan = {
  isOpened: false,
  goals: new Map(),
  tasks: new Map(),
  milestonesVersion: 0,
  milestones: new Map(),
  reached: new Map(),
}

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(plan: ActionPlan, event: ActionPlanEvent): ActionPlan {
  switch (event.type) {
    case 'ActionPlanOpened':
      return { ...plan, isOpened: true }
    case 'GoalSet':
      return goalStateOf(plan, event.data.goalId) === 'none' ? withGoal(plan, event.data.goalId, 'open') : plan
    case 'GoalReached':
      return afterGoal(plan, event.data.goalId, ['open'], 'reached')
    case 'GoalDropped':
      return afterGoal(plan, event.data.goalId, ['open'], 'dropped')
    case 'GoalReopened':
      return afterGoal(plan, event.data.goalId, ['reached', 'dropped'], 'open')
    case 'TaskAdded': {
      const { taskId, doer } = event.data
      return taskStateOf(plan, taskId) === 'none' ? withTask(plan, taskId, { state: 'open', doer }) : plan
    }
    case 'TaskChanged': {
      const { taskId, doer } = event.data
      return afterTask(plan, taskId, ['open'], doer === undefined ? {} : { doer })
    }
    case 'TaskDone':
      return afterTask(plan, event.data.taskId, ['open'], { state: 'done' })
    case 'TaskReopened':
      return afterTask(plan, event.data.taskId, ['done'], { state: 'open' })
    case 'TaskRemoved':
      return afterTask(plan, event.data.taskId, ['open', 'done'], { state: 'removed' })
    case 'MilestonesPlanned': {
      const { version, milestones } = event.data
      const planned = milestones.map((milestone) => [milestone.milestoneId, milestone] as const)
      return { ...plan, milestonesVersion: version, milestones: new Map(planned) }
    }
    case 'MilestoneReached': {
      const milestone = plan.milestones.get(event.data.milestoneId)
      if (milestone === undefined || plan.reached.has(milestone.milestoneId)) return plan
      return { ...plan, reached: new Map(plan.reached).set(milestone.milestoneId, factOf(milestone)) }
    }
    case 'MilestoneReopened': {
      const { milestoneId } = event.data
      return { ...plan, reached: new Map([...plan.reached].filter(([id]) => id !== milestoneId)) }
    }
    case 'MilestoneDated': {
      const { milestoneId, dueOn } = event.data
      const milestone = plan.milestones.get(milestoneId)
      if (milestone === undefined) return plan
      return { ...plan, milestones: new Map(plan.milestones).set(milestoneId, { ...milestone, dueOn }) }
    }
    case 'GoalChanged':
    default:
      return plan
  }
}

export function goalStateOf({ goals }: ActionPlan, goalId: GoalId): GoalState {
  return goals.get(goalId) ?? 'none'
}

export function taskStateOf({ tasks }: ActionPlan, taskId: TaskId): TaskState {
  return tasks.get(taskId)?.state ?? 'none'
}

export function milestoneStateOf({ milestones, reached }: ActionPlan, milestoneId: MilestoneId): MilestoneState {
  if (!milestones.has(milestoneId)) return 'none'
  return reached.has(milestoneId) ? 'reached' : 'open'
}

/** What reaches it. A version that asks for another fact leaves what the earlier one has reached. */
export function factOf({ kind, count, doer }: Pick<PlannedMilestone, 'kind' | 'count' | 'doer'>): string {
  return `${kind}/${count ?? ''}/${doer}`
}

export function openGoals({ goals }: ActionPlan): number {
  return [...goals.values()].filter((state) => state === 'open').length
}

export function openTasks({ tasks }: ActionPlan): number {
  return [...tasks.values()].filter(({ state }) => state === 'open').length
}

function afterGoal(
  plan: ActionPlan,
  goalId: GoalId,
  from: readonly GoalState[],
  to: Exclude<GoalState, 'none'>,
): ActionPlan {
  return from.includes(goalStateOf(plan, goalId)) ? withGoal(plan, goalId, to) : plan
}

function withGoal(plan: ActionPlan, goalId: GoalId, state: Exclude<GoalState, 'none'>): ActionPlan {
  return { ...plan, goals: new Map(plan.goals).set(goalId, state) }
}

function afterTask(plan: ActionPlan, taskId: TaskId, from: readonly TaskState[], change: Partial<Task>): ActionPlan {
  const task = plan.tasks.get(taskId)
  return task !== undefined && from.includes(task.state) ? withTask(plan, taskId, { ...task, ...change }) : plan
}

function withTask(plan: ActionPlan, taskId: TaskId, task: Task): ActionPlan {
  return { ...plan, tasks: new Map(plan.tasks).set(taskId, task) }
}
