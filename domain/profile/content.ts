/** Longest mission description, in characters. */
export const missionMaxLength = 350
