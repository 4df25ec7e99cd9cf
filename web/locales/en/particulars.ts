/** What a person says of themselves, at sign-up and in the settings. */
export const words = {
  date_of_birth: 'Date of birth',
  date_of_birth_help: '18 or over, or with emancipation or parental consent. The community never sees it.',
  gender_help: 'Never used for matching.',
  birth: { day: 'Day', month: 'Month', year: 'Year' },
  minor: {
    title_one: 'You are {{count}}: one more thing, please',
    title_many: 'You are {{count}}: one more thing, please',
    title_other: 'You are {{count}}: one more thing, please',
    text: 'We keep your answer and today’s date, never a document.',
    emancipated: 'I am emancipated',
    parental_consent: 'A parent or legal guardian has given consent',
  },
  gender: { woman: 'Woman', man: 'Man', other: 'Other' },
  status: {
    executive: 'Executive',
    supervisor: 'Supervisor',
    employee: 'Employee',
    apprentice: 'Apprentice',
  },
}
