import { z } from 'zod'
import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import { code, published, uuid, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'

const day = z.iso.date().nullable()
const goal = z.object({ goal_id: uuid })
const task = z.object({ task_id: uuid })
const publicGoal = ({ goalId }: { readonly goalId: string }) => ({ goal_id: goalId })
const publicTask = ({ taskId }: { readonly taskId: string }) => ({ task_id: taskId })

/** Ids, states and days: no word of a goal or a task. The instance is the relationship’s. */
export const actionPlanPublicEvents: PublicEventsOf<ActionPlanEvent> = {
  topic: 'binome.action-plans.v1',
  events: {
    ActionPlanOpened: published(z.object(parties), publicParties),
    GoalSet: published(goal.extend({ due_on: day }), ({ goalId, dueOn }) => ({ goal_id: goalId, due_on: dueOn })),
    GoalChanged: published(goal, publicGoal),
    GoalReached: published(goal, publicGoal),
    GoalDropped: published(goal, publicGoal),
    GoalReopened: published(goal, publicGoal),
    TaskAdded: published(
      task.extend({ for: code, due_on: day, goal_id: uuid.nullable(), meeting_id: uuid.nullable() }),
      ({ taskId, doer, dueOn, goalId, meetingId }) => ({
        task_id: taskId,
        for: doer,
        due_on: dueOn,
        goal_id: goalId,
        meeting_id: meetingId,
      }),
    ),
    TaskChanged: published(task, publicTask),
    TaskDone: published(task, publicTask),
    TaskReopened: published(task, publicTask),
    TaskRemoved: published(task, publicTask),
  },
}
