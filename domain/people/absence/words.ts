/**
 * Who said that a person is away: the person, an administrator, a file of people, the company's directory of
 * people.
 */
export const absenceSources = ['person', 'admin', 'file', 'directory'] as const
export type AbsenceSource = (typeof absenceSources)[number]

/** From the first to the last day, and from today to the first one. */
export const longestAbsenceMonths = 12

export const absenceWordMaxLength = 200
