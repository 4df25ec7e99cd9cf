/** Every state of a request that exists. */
export const requestStates = ['requested', 'confirmed', 'finished', 'cancelled'] as const

export const cancellationReasons = ['refused', 'withdrawn', 'revoked', 'expired'] as const
export type RequestCancellation = (typeof cancellationReasons)[number]

export const refusalReasons = ['no_time', 'other_expertise', 'conflict_of_interest', 'leaving', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const revocationReasons = ['mentor_at_capacity', 'mentee_at_capacity', 'other'] as const
export type RevocationReason = (typeof revocationReasons)[number]

/** Why a mentor cannot be asked now. */
export const requestObstacles = [
  'mentor_full',
  'others_wait',
  'offered',
  'mentor_away',
  'mentee_full',
  'already_open',
  'not_a_mentee',
  'not_in_program',
  'inactive',
  'self',
] as const
export type RequestObstacle = (typeof requestObstacles)[number]
