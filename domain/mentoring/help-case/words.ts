/** What somebody needs help with. */
export const helpTopics = ['no_answer', 'another_mentor', 'conduct', 'other'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** What they would like to happen. */
export const helpWishes = ['advice', 'check_in', 'another_mentor', 'unsure'] as const
export type HelpWish = (typeof helpWishes)[number]

export const helpStates = ['open', 'in_hands', 'closed'] as const
export type HelpState = (typeof helpStates)[number]

/** What a reader says became of a case. */
export const closingOutcomes = ['advised', 'checked_in', 'passed_on', 'no_action'] as const
/** How a case ends: as its reader says, by another mentor, by its author, or with their account. */
export const helpOutcomes = [...closingOutcomes, 'another_mentor', 'withdrawn', 'author_erased'] as const
export type HelpOutcome = (typeof helpOutcomes)[number]

export const readerActs = ['take', 'answer', 'hand_over', 'close', 'another_mentor'] as const
export type ReaderAct = (typeof readerActs)[number]

/** Cases of one person that are not closed. */
export const mostOpenCases = 3
/** Messages of one case, of both sides. */
export const mostHelpMessages = 200
export const helpWordsMaxLength = 4_000
/** After its end; of conduct as the company says. */
export const helpCaseMonths = 12
/** Mentors that are proposed with the outcome `another_mentor`. */
export const proposedMentors = 3
