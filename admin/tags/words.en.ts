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
    synonyms: 'With commas between them. They are searched too.',
    archived: 'Those who have it keep it; nobody chooses it any more.',
  },
} as const
