export const tagWordsEn = {
  title: 'Tags',
  create: 'New tag',
  edit: 'Change the tag',
  fields: {
    kind: 'List',
    label: 'Words',
    synonyms: 'Other words for it',
    help: 'Explanation',
    archived: 'Archived',
    code: 'Code',
  },
  choices: {
    kind: { skill: 'Skills', job_category: 'Job families', motivation: 'Motivations', language: 'Languages' },
  },
  help: {
    synonyms: 'Separated by commas. They can be searched too.',
    archived: 'People who have it keep it; nobody else can choose it.',
  },
} as const
