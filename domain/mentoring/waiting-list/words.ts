/** Of a person who waits. */
export const waitingStates = ['waiting', 'offered'] as const
export type WaitingState = (typeof waitingStates)[number]

/** How a wait came to its end. */
export const waitEnds = ['taken', 'passed', 'lapsed', 'left', 'ended'] as const
export type WaitEnd = (typeof waitEnds)[number]

/** Why someone is off a list without having chosen it. */
export const waitEndCauses = ['mentor_gone', 'mentee_gone', 'program_over', 'accompanied'] as const
export type WaitEndCause = (typeof waitEndCauses)[number]

/** Of one person at a time. */
export const mostLists = 3
/** In one list: nobody waits for a place that cannot come. */
export const mostWaiting = 100
/** How long a place that is free is kept for the person whose turn it is. */
export const offerHours = 72
