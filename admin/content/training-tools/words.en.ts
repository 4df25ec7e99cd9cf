export const trainingToolWordsEn = {
  title: 'Training tools',
  create: 'New tool',
  edit: 'Change the tool',
  fields: {
    category: 'Category',
    title: 'Title',
    description: 'Description',
    author: 'Author',
    language: 'Language',
    link: 'Link',
    minutes: 'Minutes',
    pages: 'Pages',
    cover: 'Cover',
    position: 'Place in the list',
    archived: 'Archived',
    click_count: 'Opened',
    created_at: 'Created',
  },
  choices: {
    category: { video: 'Tutorial', conference: 'Conference', tool: 'Reading' },
    language: { fr: 'French', en: 'English' },
    cover: { blue: 'Blue', night: 'Night', plum: 'Plum' },
  },
  help: {
    link: 'A secure address (https). It opens in a new tab.',
    archived: 'No longer offered.',
  },
} as const
