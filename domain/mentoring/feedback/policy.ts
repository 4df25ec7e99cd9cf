import { createPolicy, type Rules } from '../../platform/policy.ts'
import type { FeedbackState } from './state.ts'

/** The states that a reader may ask for, as the resource names them. */
export type FeedbackGoal = Exclude<FeedbackState, 'none'> | 'revised'

/** Only its author writes, changes and withdraws a feedback. */
export type FeedbackRole = 'author'

const rules = {
  give: { by: ['author'], from: ['none', 'withdrawn'], to: 'given' },
  revise: { by: ['author'], from: ['given'], to: 'revised' },
  withdraw: { by: ['author'], from: ['given'], to: 'withdrawn' },
} as const satisfies Rules<string, FeedbackState, FeedbackGoal, FeedbackRole>

export type FeedbackCommand = keyof typeof rules

/** Who may do what with a feedback, from which state. */
export const feedbackPolicy = createPolicy<FeedbackCommand, FeedbackState, FeedbackGoal, FeedbackRole>(rules)
