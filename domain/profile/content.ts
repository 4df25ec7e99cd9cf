/** Longest mission description, in characters. */
export const missionMaxLength = 350

/** What counts towards completion, per role, until a program has profile questions of its own. */
const counted = {
  participant: [
    'title',
    'presentation',
    'neededSkills',
    'targetedJobCategories',
    'targetedBusinessUnits',
    'languages',
    'motivations',
    'availabilities',
  ],
  presenter: [
    'title',
    'mission',
    'presentation',
    'seniorityYears',
    'skills',
    'jobCategories',
    'languages',
    'motivations',
    'availabilities',
  ],
} as const

type Answer = string | number | readonly unknown[] | null

/** Share of the questions answered, 0 to 100, a whole number rounded down. Empty text and empty lists are no answer. */
export function completion<Role extends keyof typeof counted>(
  role: Role,
  profile: Readonly<Record<(typeof counted)[Role][number], Answer>>,
): number {
  const questions: readonly (typeof counted)[Role][number][] = counted[role]
  const answered = questions.filter((question) => {
    const answer = profile[question]
    return answer !== null && (typeof answer === 'number' || answer.length > 0)
  })
  return Math.floor((100 * answered.length) / questions.length)
}

/** The completion after one question more, or one less, is answered. */
export function completionAfter(role: keyof typeof counted, before: number, change: 1 | -1): number {
  const questions = counted[role].length
  const answered = Math.ceil((before * questions) / 100) + change
  return Math.floor((100 * Math.min(Math.max(answered, 0), questions)) / questions)
}
