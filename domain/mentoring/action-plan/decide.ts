import type { Actor } from '../../platform/actor.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { GoalId, Instant, MilestoneId, ProgramId, TaskId } from '../../platform/ids.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { ActionPlanEvent } from './events.ts'
import { opening } from './opening.ts'
import { actionPlanPolicy, planRolesOf, type PlanCommand, type PlanStage } from './policy.ts'
import { goalStateOf, milestoneStateOf, openGoals, openTasks, taskStateOf, type ActionPlan } from './state.ts'
import { mostGoals, mostOpenGoals, mostOpenTasks, mostTasks, type TaskDoer } from './words.ts'

export type ActionPlanRefusal =
  /** The accompaniment does not run: its plan is read. */
  | 'plan_over'
  | 'too_many_goals'
  | 'too_many_tasks'
  /** With all that is over, it has as many as a plan holds. */
  | 'plan_full'
  | 'goal_unknown'
  /** It was reached or dropped. */
  | 'goal_closed'
  | 'task_unknown'
  | 'task_done'
  /** It is for the other one alone. */
  | 'task_of_other'
  | 'milestone_unknown'
  /** What happens reaches it, nobody's tick. */
  | 'milestone_by_fact'
  /** It is for the other one alone. */
  | 'milestone_of_other'

type PlanDecision = Decision<ActionPlanEvent, ActionPlanRefusal | 'forbidden'>

/** Who writes, and the accompaniment that the plan is of. */
export interface Writer {
  readonly actor: Actor
  readonly parties: Parties
  readonly programId: ProgramId
  /** The accompaniment runs. */
  readonly isRunning: boolean
}

type DataOf<Type extends ActionPlanEvent['type']> = Extract<ActionPlanEvent, { readonly type: Type }>['data']

export function setGoal(plan: ActionPlan, writer: Writer, goal: DataOf<'GoalSet'>): PlanDecision {
  const refused = refusedGoal(plan, writer, 'setGoal', goal.goalId)
  if (refused) return refused
  if (plan.goals.size >= mostGoals) return refuse('plan_full')
  if (openGoals(plan) >= mostOpenGoals) return refuse('too_many_goals')
  return accept(...opening(plan, writer), { type: 'GoalSet', data: goal })
}

/** Without a change nothing is written. */
export function changeGoal(plan: ActionPlan, writer: Writer, change: DataOf<'GoalChanged'>): PlanDecision {
  const refused = refusedGoal(plan, writer, 'changeGoal', change.goalId)
  if (refused) return refused
  return hasChange(change) ? accept({ type: 'GoalChanged', data: change }) : accept()
}

export function reachGoal(plan: ActionPlan, writer: Writer, goalId: GoalId): PlanDecision {
  return endGoal(plan, writer, 'reachGoal', { type: 'GoalReached', data: { goalId } })
}

export function dropGoal(plan: ActionPlan, writer: Writer, goalId: GoalId, reason: Sealed | null): PlanDecision {
  return endGoal(plan, writer, 'dropGoal', { type: 'GoalDropped', data: { goalId, reason } })
}

export function reopenGoal(plan: ActionPlan, writer: Writer, goalId: GoalId): PlanDecision {
  if (isDone(writer, 'reopenGoal', goalStateOf(plan, goalId))) return accept()
  const refused = refusedGoal(plan, writer, 'reopenGoal', goalId)
  if (refused) return refused
  if (openGoals(plan) >= mostOpenGoals) return refuse('too_many_goals')
  return accept({ type: 'GoalReopened', data: { goalId } })
}

export function addTask(plan: ActionPlan, writer: Writer, task: DataOf<'TaskAdded'>): PlanDecision {
  const refused = refusedTask(plan, writer, 'addTask', task.taskId)
  if (refused) return refused
  if (isUnknown(plan, task.goalId)) return refuse('goal_unknown')
  if (plan.tasks.size >= mostTasks) return refuse('plan_full')
  if (openTasks(plan) >= mostOpenTasks) return refuse('too_many_tasks')
  return accept(...opening(plan, writer), { type: 'TaskAdded', data: task })
}

/** Without a change nothing is written. */
export function changeTask(plan: ActionPlan, writer: Writer, change: DataOf<'TaskChanged'>): PlanDecision {
  const refused = refusedTask(plan, writer, 'changeTask', change.taskId)
  if (refused) return refused
  if (isUnknown(plan, change.goalId ?? null)) return refuse('goal_unknown')
  return hasChange(change) ? accept({ type: 'TaskChanged', data: change }) : accept()
}

export function doTask(plan: ActionPlan, writer: Writer, taskId: TaskId): PlanDecision {
  if (isTaskDone(plan, writer, 'doTask', taskId)) return accept()
  return refusedTask(plan, writer, 'doTask', taskId) ?? accept({ type: 'TaskDone', data: { taskId } })
}

export function reopenTask(plan: ActionPlan, writer: Writer, taskId: TaskId): PlanDecision {
  if (isTaskDone(plan, writer, 'reopenTask', taskId)) return accept()
  const refused = refusedTask(plan, writer, 'reopenTask', taskId)
  if (refused) return refused
  if (openTasks(plan) >= mostOpenTasks) return refuse('too_many_tasks')
  return accept({ type: 'TaskReopened', data: { taskId } })
}

export function removeTask(plan: ActionPlan, writer: Writer, taskId: TaskId): PlanDecision {
  if (isTaskDone(plan, writer, 'removeTask', taskId)) return accept()
  return refusedTask(plan, writer, 'removeTask', taskId) ?? accept({ type: 'TaskRemoved', data: { taskId } })
}

export function tickMilestone(plan: ActionPlan, writer: Writer, milestoneId: MilestoneId, at: Instant): PlanDecision {
  return changeMilestone(plan, writer, 'tickMilestone', {
    type: 'MilestoneReached',
    data: { milestoneId, reachedAt: at },
  })
}

export function reopenMilestone(plan: ActionPlan, writer: Writer, milestoneId: MilestoneId): PlanDecision {
  return changeMilestone(plan, writer, 'reopenMilestone', { type: 'MilestoneReopened', data: { milestoneId } })
}

function changeMilestone(
  plan: ActionPlan,
  writer: Writer,
  command: 'tickMilestone' | 'reopenMilestone',
  event: Extract<ActionPlanEvent, { readonly type: 'MilestoneReached' | 'MilestoneReopened' }>,
): PlanDecision {
  const { milestoneId } = event.data
  const milestone = plan.milestones.get(milestoneId)
  const roles = planRolesOf(writer.parties, writer.actor, milestone?.doer)
  if (roles.length === 0) return refuse('forbidden')
  if (!writer.isRunning) return refuse('plan_over')
  if (milestone === undefined) return refuse('milestone_unknown')
  if (milestone.kind !== 'task') return refuse('milestone_by_fact')
  const state = milestoneStateOf(plan, milestoneId)
  if (isDone(writer, command, state, milestone.doer)) return accept()
  return actionPlanPolicy.mayDo(command, state, roles) ? accept(event) : refuse('milestone_of_other')
}

function endGoal(
  plan: ActionPlan,
  writer: Writer,
  command: 'reachGoal' | 'dropGoal',
  event: Extract<ActionPlanEvent, { readonly type: 'GoalReached' | 'GoalDropped' }>,
): PlanDecision {
  const { goalId } = event.data
  if (isDone(writer, command, goalStateOf(plan, goalId))) return accept()
  return refusedGoal(plan, writer, command, goalId) ?? accept(event)
}

/** It is already as the command would leave it, for somebody who might have given it. */
function isDone(writer: Writer, command: PlanCommand, state: PlanStage, doer?: TaskDoer): boolean {
  const { to, from } = actionPlanPolicy.rules[command]
  const [stage] = from
  return (
    writer.isRunning &&
    state === to &&
    stage !== undefined &&
    actionPlanPolicy.mayDo(command, stage, planRolesOf(writer.parties, writer.actor, doer))
  )
}

function isTaskDone(plan: ActionPlan, writer: Writer, command: PlanCommand, taskId: TaskId): boolean {
  return isDone(writer, command, taskStateOf(plan, taskId), plan.tasks.get(taskId)?.doer)
}

function refusedGoal(plan: ActionPlan, writer: Writer, command: PlanCommand, goalId: GoalId) {
  const roles = planRolesOf(writer.parties, writer.actor)
  if (roles.length === 0) return refuse('forbidden')
  if (!writer.isRunning) return refuse('plan_over')
  const state = goalStateOf(plan, goalId)
  if (actionPlanPolicy.mayDo(command, state, roles)) return null
  return refuse(state === 'none' ? 'goal_unknown' : 'goal_closed')
}

function refusedTask(plan: ActionPlan, writer: Writer, command: PlanCommand, taskId: TaskId) {
  const { parties, actor } = writer
  const roles = planRolesOf(parties, actor, plan.tasks.get(taskId)?.doer)
  if (roles.length === 0) return refuse('forbidden')
  if (!writer.isRunning) return refuse('plan_over')
  const state = taskStateOf(plan, taskId)
  if (actionPlanPolicy.mayDo(command, state, roles)) return null
  if (state === 'none' || state === 'removed') return refuse('task_unknown')
  return refuse(roles.includes('doer') ? 'task_done' : 'task_of_other')
}

function isUnknown(plan: ActionPlan, goalId: GoalId | null): boolean {
  return goalId !== null && goalStateOf(plan, goalId) === 'none'
}

/** Beside the id of what it changes. */
function hasChange(change: object): boolean {
  return Object.keys(change).length > 1
}
