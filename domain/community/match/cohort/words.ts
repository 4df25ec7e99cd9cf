/** Why two people are not offered to each other, beside a ban. */
export const exclusions = ['refused_before', 'together_before'] as const
export type Exclusion = (typeof exclusions)[number]

/**
 * - `full`: there are mentors for this mentee, and their places go to others
 * - `below_minimum`: nobody reaches the least score
 * - `profile_short`: the profile gives no point with anybody
 * - `excluded`: everybody who does is forbidden, has refused before or was their mentor before
 * - `no_places`: no mentor has a place
 */
export const leftReasons = ['full', 'below_minimum', 'profile_short', 'excluded', 'no_places'] as const
export type LeftReason = (typeof leftReasons)[number]

/** Why a match cannot be made as asked. Those of a pin name their pair. */
export const cohortProblemCodes = [
  'weights_zero',
  'nobody_in',
  'no_mentor',
  'too_large',
  'pin_not_in',
  'pin_banned',
  'pin_excluded',
  'pin_self',
  'pin_twice',
  'pin_mentor_full',
] as const
export type CohortProblemCode = (typeof cohortProblemCodes)[number]

export const seasonSteps = ['today', 'more_mentees', 'limit', 'unit_leaves', 'weights'] as const
export type SeasonStep = (typeof seasonSteps)[number]

/** Weeks from now at which the queue is counted. */
export const queueWeeks = [0, 2, 4, 6, 8, 10] as const
