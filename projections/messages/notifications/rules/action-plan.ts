import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import { none, type RulesOf } from './rule.ts'

const live = none('The other one sees it live; a mail of the week holds what is due, never one a task.')

export const actionPlanRules = {
  subject: 'action_plans',
  readModels: ['action_plans'],
  begunBy: ['ActionPlanOpened'],
  notices: {
    ActionPlanOpened: live,
    GoalSet: live,
    GoalChanged: live,
    GoalReached: live,
    GoalDropped: live,
    GoalReopened: live,
    TaskAdded: live,
    TaskChanged: live,
    TaskDone: live,
    TaskReopened: live,
    TaskRemoved: live,
    MilestonesPlanned: live,
    MilestoneReached: live,
    MilestoneReopened: live,
    MilestoneDated: live,
  },
} as const satisfies RulesOf<ActionPlanEvent>
