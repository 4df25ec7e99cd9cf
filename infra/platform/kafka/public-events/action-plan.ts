import { z } from 'zod'
import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import { code, instant, published, uuid, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'

const day = z.iso.date().nullable()
const goal = z.object({ goal_id: uuid })
const task = z.object({ task_id: uuid })
const count = z.int().min(1)
const milestone = z.object({ milestone_id: uuid })
const publicGoal = ({ goalId }: { readonly goalId: string }) => ({ goal_id: goalId })
const publicTask = ({ taskId }: { readonly taskId: string }) => ({ task_id: taskId })

/** Ids, states and days: no word of a goal, a task or a milestone. The instance is the relationship’s. */
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
    MilestonesPlanned: published(
      z.object({
        version: count,
        milestones: z.array(
          milestone.extend({
            kind: code,
            count: count.nullable(),
            for: code,
            due_on: day,
            with_session: count.nullable(),
          }),
        ),
      }),
      ({ version, milestones }) => ({
        version,
        milestones: milestones.map(({ milestoneId, kind, count: nth, doer, dueOn, withMeeting }) => ({
          milestone_id: milestoneId,
          kind,
          count: nth,
          for: doer,
          due_on: dueOn,
          with_session: withMeeting,
        })),
      }),
    ),
    MilestoneReached: published(milestone.extend({ reached_at: instant }), ({ milestoneId, reachedAt }) => ({
      milestone_id: milestoneId,
      reached_at: reachedAt,
    })),
    MilestoneReopened: published(milestone, ({ milestoneId }) => ({ milestone_id: milestoneId })),
    MilestoneDated: published(milestone.extend({ due_on: day }), ({ milestoneId, dueOn }) => ({
      milestone_id: milestoneId,
      due_on: dueOn,
    })),
  },
}
