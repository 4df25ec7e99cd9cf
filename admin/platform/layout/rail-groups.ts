/** The parts of the rail, from the top. */
export const railGroups = ['mentoring', 'people', 'program', 'content', 'company', 'supervision'] as const
export type RailGroup = (typeof railGroups)[number]
