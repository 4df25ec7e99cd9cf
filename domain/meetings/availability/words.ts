/** Minutes that may be kept free before and after a meeting. */
export const buffers = [0, 5, 10, 15, 30, 60] as const
export const mostNoticeDays = 14
/** The largest limits that a person may set. */
export const mostPerDay = 12
export const mostPerWeek = 40

/** What a date may go against. Events hold these names. */
export const bookingRules = ['buffer', 'notice', 'per_day', 'per_week'] as const
export type BookingRule = (typeof bookingRules)[number]

/** Why somebody cannot meet at a date; hours warn, the others refuse it. */
export const hindrances = ['busy', 'hours', ...bookingRules] as const
export type Hindrance = (typeof hindrances)[number]
