import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import {
  id,
  type GoalId,
  type MeetingId,
  type MilestoneId,
  type RelationshipId,
  type TaskId,
} from '#domain/platform/ids.ts'
import { actionPlanReads, findActionPlan } from '#projections/mentoring/action-plan/query.ts'
import {
  actionPlans as contract,
  createGoal,
  createTask,
  updateGoal,
  updateMilestone,
  updateTask,
  type ActionPlanAttributes,
} from '../../contract/mentoring/action-plans.ts'
import { created, found, one } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { noRevision, revisionOf } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/**
 * The action plan of an accompaniment: its two people read and write it, and nobody else reads its words. What is sent
 * back as it was read is no change: those words keep the key of the person who wrote them.
 */
export function actionPlanEndpoints({ sql, actionPlans: commands }: RouteDependencies): readonly Endpoint[] {
  const declared = { reads: actionPlanReads, query: queryOf(contract), answers: answersOf(contract) }
  const { paths } = contract

  const relationshipOf = ({ params }: SignedInCall) =>
    id<RelationshipId>(params['relationshipId'] ?? params['id'] ?? '')

  /** @throws Problem 404, or 403 for who is not one of the two */
  const read = async (call: SignedInCall) => {
    const plan = found(await findActionPlan(sql(call.company.id), relationshipOf(call), call.user.id, call.user.locale))
    if (![plan.participantUserId, plan.presenterUserId].includes(call.user.id)) throw new Problem(403, 'forbidden')
    return plan
  }
  const show = async (call: SignedInCall) => {
    const { json, revision } = await read(call)
    return one(call, json, null, revision ?? undefined)
  }
  const attributesOf = async (call: SignedInCall) =>
    (JSON.parse((await read(call)).json) as { readonly attributes: ActionPlanAttributes }).attributes
  /** Of the address. @throws Problem 404 */
  const goalOf = async (call: SignedInCall) =>
    found((await attributesOf(call)).goals.find((goal) => goal.id === call.params['id']))
  const taskOf = async (call: SignedInCall) =>
    found((await attributesOf(call)).tasks.find((task) => task.id === call.params['id']))
  const milestoneOf = async (call: SignedInCall) =>
    found((await attributesOf(call)).milestones.find((milestone) => milestone.id === call.params['id']))
  const context = async (call: SignedInCall): Promise<CommandContext & { readonly relationshipId: RelationshipId }> => {
    const ifRevision = await revisionOf(call, async () => (await read(call)).revision ?? noRevision)
    return { ...call.command(), relationshipId: relationshipOf(call), ...(ifRevision !== undefined && { ifRevision }) }
  }
  const settled = async (call: SignedInCall, result: CommandResult, document?: { readonly data: object }) => {
    const { position } = done(result, 'action_plan', document)
    await call.settle(position)
  }
  const added = async (call: SignedInCall, result: CommandResult, document: { readonly data: object }) => {
    await settled(call, result, document)
    return created(call, `/api/v1${paths.plan.replace(':id', relationshipOf(call))}`, () => show(call))
  }

  return [
    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: paths.plan,
      summary: 'The action plan of an accompaniment: its goals, tasks and milestones; empty before the first of them',
      handle: show,
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: paths.goals,
      writes: 'plan',
      summary: 'Set a goal',
      find: read,
      body: { schema: createGoal, kind: 'goals' },
      handle: async (call, { data }) => {
        const { title, why = null, measure = null, due_on: dueOn = null } = data.attributes
        const goal = { title, why: why || null, measure: measure || null, dueOn }
        return added(call, await commands.setGoal({ ...(await context(call)), ...goal }), { data })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: paths.goal,
      revisions: true,
      writes: 'plan',
      summary: 'Reach, drop or reopen a goal, by the wanted state; or change its words and its day',
      find: goalOf,
      body: { schema: updateGoal, kind: 'goals' },
      handle: async (call, { data }, goal) => {
        const { aasm_state: wanted, reason = null, title, why, measure, due_on: dueOn } = data.attributes
        const command = { ...(await context(call)), goalId: id<GoalId>(data.id) }
        const change = {
          ...(title !== undefined && title !== goal.title && { title }),
          ...(why !== undefined && (why || null) !== goal.why && { why: why || null }),
          ...(measure !== undefined && (measure || null) !== goal.measure && { measure: measure || null }),
          ...(dueOn !== undefined && dueOn !== goal.due_on && { dueOn }),
        }
        const result =
          wanted === 'reached'
            ? await commands.reachGoal(command)
            : wanted === 'dropped'
              ? await commands.dropGoal({ ...command, reason: reason || null })
              : wanted === 'open'
                ? await commands.reopenGoal(command)
                : await commands.changeGoal({ ...command, change })
        await settled(call, result, { data })
        return show(call)
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: paths.tasks,
      writes: 'plan',
      summary: 'Add a task',
      find: read,
      body: { schema: createTask, kind: 'tasks' },
      handle: async (call, { data }) => {
        const { title, for: doer, due_on: dueOn = null, goal_id: goal, meeting_id: meeting } = data.attributes
        const result = await commands.addTask({
          ...(await context(call)),
          title,
          doer,
          dueOn,
          goalId: goal == null ? null : id<GoalId>(goal),
          meetingId: meeting == null ? null : id<MeetingId>(meeting),
        })
        return added(call, result, { data })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: paths.task,
      revisions: true,
      writes: 'plan',
      summary: 'Tick a task or reopen it, by the wanted state; or change it',
      find: taskOf,
      body: { schema: updateTask, kind: 'tasks' },
      handle: async (call, { data }, task) => {
        const { aasm_state: wanted, title, for: doer, due_on: dueOn, goal_id: goal } = data.attributes
        const command = { ...(await context(call)), taskId: id<TaskId>(data.id) }
        const change = {
          ...(title !== undefined && title !== task.title && { title }),
          ...(doer !== undefined && doer !== task.for && { doer }),
          ...(dueOn !== undefined && dueOn !== task.due_on && { dueOn }),
          ...(goal !== undefined && goal !== task.goal_id && { goalId: goal === null ? null : id<GoalId>(goal) }),
        }
        const result =
          wanted === 'done'
            ? await commands.doTask(command)
            : wanted === 'open'
              ? await commands.reopenTask(command)
              : await commands.changeTask({ ...command, change })
        await settled(call, result, { data })
        return show(call)
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: paths.milestone,
      revisions: true,
      writes: 'plan',
      summary: 'Tick a milestone of the program that is a task, or open it again, by the wanted state',
      find: milestoneOf,
      body: { schema: updateMilestone, kind: 'milestones' },
      handle: async (call, { data }) => {
        const command = { ...(await context(call)), milestoneId: id<MilestoneId>(data.id) }
        const result = await (data.attributes.aasm_state === 'reached'
          ? commands.tickMilestone(command)
          : commands.reopenMilestone(command))
        await settled(call, result, { data })
        return show(call)
      },
    }),

    endpoint({
      reads: declared.reads,
      access: 'session',
      method: 'delete',
      path: paths.task,
      revisions: true,
      writes: 'plan',
      summary: 'Remove a task',
      find: taskOf,
      handle: async (call) => {
        const taskId = id<TaskId>(call.params['id'] ?? '')
        await settled(call, await commands.removeTask({ ...(await context(call)), taskId }))
        return { status: 204, body: null }
      },
    }),
  ]
}
