export const faqWordsEn = {
  title: 'Frequent questions',
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
    category: 'Questions of one category stand together.',
    answer: '**bold**, - for a list, [words](address) for a link. No HTML.',
    archived: 'Shown no longer.',
  },
} as const
