/** The days of a program's season, in the order in which they come. */
export const seasonDays = ['sign_up_from', 'sign_up_until', 'last_requests_on', 'closes_on'] as const

/** What a program may decide instead of the company. */
export const ownRules = [
  'max_accompaniments_presenter',
  'max_accompaniments_participant',
  'request_expiry_days',
] as const

/** What happens when a person with one profile asks for the other. */
export const otherProfileRules = ['at_once', 'approval', 'closed'] as const
export type OtherProfile = (typeof otherProfileRules)[number]
