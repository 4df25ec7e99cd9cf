/** Of a question that the program asks. */
export const questionKinds = ['text', 'one_choice', 'several_choices'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Of the text that answers a question, in characters. */
export const answerMaxLength = 2000
