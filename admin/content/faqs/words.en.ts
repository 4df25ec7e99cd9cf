export const faqWordsEn = {
  title: 'FAQ',
  create: 'New question',
  edit: 'Change the question',
  fields: {
    language: 'Language',
    category: 'Category',
    question: 'Question',
    answer: 'Answer',
    position: 'Place in the list',
    archived: 'Archived',
    created_at: 'Created',
  },
  choices: { language: { fr: 'French', en: 'English' } },
  help: {
    category: 'Questions in the same category are grouped together.',
    answer: 'A link starts with https:// or mailto:. No HTML.',
    archived: 'No longer shown.',
  },
} as const
