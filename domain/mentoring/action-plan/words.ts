export const goalStates = ['open', 'reached', 'dropped'] as const
export const taskStates = ['open', 'done'] as const

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
