import type { Aggregate } from '../../platform/aggregate.ts'
import type { ActionPlanRefusal } from './decide.ts'
import type { ActionPlanEvent } from './events.ts'
import { actionPlanPolicy } from './policy.ts'
import { evolve, noActionPlan, type ActionPlan } from './state.ts'

/** One per accompaniment, with its uuid. */
export const actionPlan: Aggregate<'action_plan', ActionPlan, ActionPlanEvent, ActionPlanRefusal> = {
  category: 'action_plan',
  initial: noActionPlan,
  evolve,
  versions: {
    ActionPlanOpened: [],
    GoalSet: [],
    GoalChanged: [],
    GoalReached: [],
    GoalDropped: [],
    GoalReopened: [],
    TaskAdded: [],
    TaskChanged: [],
    TaskDone: [],
    TaskReopened: [],
    TaskRemoved: [],
    MilestonesPlanned: [],
    MilestoneReached: [],
    MilestoneReopened: [],
    MilestoneDated: [],
  },
  policy: actionPlanPolicy,
  erasure: { none: 'The relationship ends with the person, and its plan is read only from then on.' },
}
