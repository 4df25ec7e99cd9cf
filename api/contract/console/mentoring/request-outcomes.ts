/** The outcome of a request, by who answered it first. */
export const requestOutcomes = ['confirmed', 'waiting', 'refused', 'expired', 'withdrawn', 'revoked'] as const
/** Those that a mentor gave, or left to the clock. */
export const answeredOutcomes = ['confirmed', 'refused', 'expired'] as const
