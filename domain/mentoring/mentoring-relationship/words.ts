/** On whose side somebody acted. An administrator who is a party acts as the party. */
export const sides = ['participant', 'presenter', 'admin'] as const
export type Side = (typeof sides)[number]

/** Of an accompaniment that took place and has ended. */
export const endedRelationshipStates = ['finished', 'feedback_provided', 'admin_finished'] as const
/** Every state of a relationship that exists. */
export const relationshipStates = [
  'requested',
  'initiated',
  'admin_initiated',
  ...endedRelationshipStates,
  'cancelled',
] as const

/** Why an accompaniment rests for a while. */
export const pauseReasons = ['workload', 'leave', 'project', 'other'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** From its first day to the one on which it goes on. */
export const longestPauseMonths = 6

/** Why an accompaniment ends, as its parties and administrators say. */
export const finishReasons = ['goals_met', 'term_reached', 'no_time', 'job_change', 'other'] as const
export type FinishReason = (typeof finishReasons)[number]

/**
 * Why an administrator ends one. `another_mentor` is for the journal alone: it blames nobody, and no reader of the
 * accompaniment is shown it.
 */
export const adminFinishReasons = [...finishReasons, 'another_mentor'] as const
export type AdminFinishReason = (typeof adminFinishReasons)[number]
