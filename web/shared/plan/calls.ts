import type { z } from 'zod'
import type {
  createGoal,
  createTask,
  PlanGoal,
  PlanMilestone,
  PlanTask,
  updateGoal,
  updateMilestone,
  updateTask,
} from '#contract/mentoring/action-plans.ts'
import { api } from '../data/api.ts'
import type { Attributes } from '../data/models.ts'
import type { RequestObject } from '../data/requests.ts'

export type Plan = Attributes<'action_plans'>
export type { PlanGoal, PlanMilestone, PlanTask }
export type NewGoal = z.input<typeof createGoal>['data']['attributes']
export type NewTask = z.input<typeof createTask>['data']['attributes']
export type GoalChange = z.input<typeof updateGoal>['data']['attributes']
export type TaskChange = z.input<typeof updateTask>['data']['attributes']

export type PlanWrite = RequestObject<'action_plans', 'create' | 'update'>

/** What the plan of an accompaniment asks of the server. Addresses below another resource are built here. */

export function planOf(id: string) {
  return api.action_plans.of_relationship({ id })
}

export function setGoal(relationshipId: string, attributes: NewGoal): PlanWrite {
  const body = { data: { type: 'goals', attributes } } satisfies z.input<typeof createGoal>
  return { type: 'create', subType: 'goal', model: 'action_plans', params: { relationshipId }, body }
}

export function changeGoal(relationshipId: string, id: string, attributes: GoalChange): PlanWrite {
  const body = { data: { type: 'goals', id, attributes } } satisfies z.input<typeof updateGoal>
  return { type: 'update', subType: 'goal', model: 'action_plans', params: { relationshipId, id }, body }
}

export function addTask(relationshipId: string, attributes: NewTask): PlanWrite {
  const body = { data: { type: 'tasks', attributes } } satisfies z.input<typeof createTask>
  return { type: 'create', subType: 'task', model: 'action_plans', params: { relationshipId }, body }
}

export function changeTask(relationshipId: string, id: string, attributes: TaskChange): PlanWrite {
  const body = { data: { type: 'tasks', id, attributes } } satisfies z.input<typeof updateTask>
  return { type: 'update', subType: 'task', model: 'action_plans', params: { relationshipId, id }, body }
}

export function removeTask(relationshipId: string, id: string): RequestObject<'action_plans', 'delete'> {
  return { type: 'delete', subType: 'task', model: 'action_plans', params: { relationshipId, id } }
}

export function changeMilestone(relationshipId: string, id: string, state: 'open' | 'reached'): PlanWrite {
  const attributes = { aasm_state: state }
  const body = { data: { type: 'milestones', id, attributes } } satisfies z.input<typeof updateMilestone>
  return { type: 'update', subType: 'milestone', model: 'action_plans', params: { relationshipId, id }, body }
}
