export const feedbackQuestionWordsEn = {
  title: 'Feedback questions',
  create: 'New question',
  edit: 'Change the question',
  fields: {
    program_id: 'Program',
    role_type: 'Asked of',
    subcategory: 'About',
    field_type: 'Kind of answer',
    title: 'Question',
    choices: 'Answers to choose from',
    required: 'An answer is required',
    position: 'Position in the form',
    archived: 'Archived',
  },
  choices: {
    role_type: { participant: 'The mentee', presenter: 'The mentor' },
    subcategory: { meeting: 'A session', mentoring_relationship: 'The whole relationship' },
    field_type: { text: 'A text', one_choice: 'One answer', several_choices: 'Several answers' },
  },
  help: {
    archived: 'No longer asked; existing answers are kept.',
    choices: 'For single or multiple choice, not for text. Existing choices stay: you can reword them.',
  },
} as const
