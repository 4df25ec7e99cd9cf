/** Longest mission description, in characters. */
export const missionMaxLength = 350

/** Kinds of inspiring resources. */
export const resourceTypes = ['article', 'podcast', 'video', 'book', 'mooc', 'link'] as const
