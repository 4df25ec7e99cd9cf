import { createPolicy, type Rules } from '../../platform/policy.ts'
import type { RelationshipState } from './state.ts'

/** The states that a reader may ask for, as the resource names them. */
export type RelationshipGoal = Exclude<RelationshipState, 'none'>

const ongoing = ['initiated', 'admin_initiated'] as const

const rules = {
  initiate: { by: ['system'], from: ['requested'], to: 'initiated' },
  setUp: { by: ['admin'], from: ['none'], to: 'admin_initiated' },
  finish: { by: ['participant', 'presenter'], from: ongoing, to: 'finished' },
  finishAsAdmin: { by: ['admin'], from: ongoing, to: 'admin_finished' },
  remove: { by: ['admin'], from: ['requested', ...ongoing], to: 'cancelled' },
  provideFeedback: { by: ['system'], from: ['finished', 'admin_finished'], to: 'feedback_provided' },
  takeBackFeedback: { by: ['system'], from: ['feedback_provided'], to: 'finished' },
  cancel: { by: ['system'], from: ['requested', ...ongoing], to: 'cancelled' },
} as const satisfies Rules<string, RelationshipState, RelationshipGoal>

const both = ['participant', 'presenter'] as const

const pauseRules = {
  pause: { by: [...both, 'admin'], from: ongoing, to: 'paused' },
  movePause: { by: [...both, 'admin'], from: ongoing, to: 'moved' },
  resume: { by: [...both, 'admin'], from: ongoing, to: 'resumed' },
  resumeAsDue: { by: ['system'], from: ongoing, to: 'resumed' },
} as const satisfies Rules<string, RelationshipState, 'paused' | 'moved' | 'resumed'>

/** Who may pause a relationship, and go on with it. Its state stays. */
export const pausePolicy = createPolicy<keyof typeof pauseRules, RelationshipState, 'paused' | 'moved' | 'resumed'>(
  pauseRules,
)

export type RelationshipCommand = keyof typeof rules

/** Who may do what with a relationship, from which state. The system acts for the request that it belongs to. */
export const relationshipPolicy = createPolicy<RelationshipCommand, RelationshipState, RelationshipGoal>(rules)
