/** Kinds of inspiring resources. */
export const resourceTypes = ['article', 'podcast', 'video', 'book', 'mooc', 'link'] as const

/** Longest mission description, in characters. */
export const missionMaxLength = 350

/** Orders of the directory of mentors. */
export const directorySorts = ['-score', 'last_name', '-seniority_years'] as const
export type DirectorySort = (typeof directorySorts)[number]
