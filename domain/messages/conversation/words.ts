/** What one answers a message with by a click. Names are kept in the log: add at the end, never rename. */
export const reactions = ['like', 'love', 'laugh', 'celebrate', 'thanks', 'idea'] as const
export type Reaction = (typeof reactions)[number]

/** So long its author may change or delete a message. */
export const messageChangeHours = 24
