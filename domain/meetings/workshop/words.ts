/** Every state of a workshop that exists. */
export const workshopStates = ['planned', 'ended', 'cancelled', 'expired'] as const

/** What an invited person has answered. */
export const workshopAnswers = ['invited', 'accepted', 'declined'] as const
export type WorkshopAnswer = (typeof workshopAnswers)[number]

/** Why an operator calls a workshop off. */
export const workshopCancelReasons = ['host_unavailable', 'too_few_people', 'not_needed', 'other'] as const
export type WorkshopCancelReason = (typeof workshopCancelReasons)[number]

/** Each of them sends picture and voice to each of the others: a browser can do it so often. */
export const mostInProduct = 6
/** At an address of the company's own tool. */
export const mostElsewhere = 100
