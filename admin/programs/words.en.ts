export const programWordsEn = {
  title: 'Programs',
  edit: 'Change the program',
  requests: 'See its requests',
  fields: {
    name: 'Name',
    description: 'Description',
    has_experts: 'With experts',
    slug: 'Code',
    participants: 'Mentees',
    presenters: 'Mentors',
    created_at: 'Created',
  },
} as const
