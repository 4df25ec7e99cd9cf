export const goalStates = ['open', 'reached', 'dropped'] as const
export const taskStates = ['open', 'done'] as const
export const milestoneStates = ['open', 'reached'] as const

/** Whom a task is for. */
export const taskDoers = ['participant', 'presenter', 'both'] as const
export type TaskDoer = (typeof taskDoers)[number]

export const mostOpenGoals = 5
export const mostOpenTasks = 50
/** Of a plan with what is over, so that it stays one page and one row. */
export const mostGoals = 100
export const mostTasks = 500

/** In characters. */
export const goalTitleMaxLength = 140
export const goalWhyMaxLength = 500
export const goalMeasureMaxLength = 200
export const taskTitleMaxLength = 140

/** What reaches a milestone of the program: the n-th held session, the n-th report, the first goal, or a tick. */
export const milestoneKinds = ['session', 'report', 'goal', 'task'] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

/** Of a program. */
export const mostMilestones = 12
/** Of what is counted: sessions and reports. */
export const mostMilestoneCount = 60
/** After the start: sixty months. */
export const mostMilestoneWeeks = 260
/** In characters. */
export const milestoneTitleMaxLength = 80
/** A milestone that is due with a session is due so many days after it. */
export const daysAfterMeeting = 7
/** What a new version makes late may still be reached for so many days. */
export const graceDays = 14
