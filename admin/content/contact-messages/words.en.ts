export const contactMessageWordsEn = {
  title: 'Messages to the team',
  edit: 'Message',
  fields: {
    subject: 'Subject',
    message: 'Message',
    name: 'Name',
    email: 'Address',
    user_id: 'Account',
    state: 'State',
    created_at: 'Received',
  },
  choices: { state: { open: 'To answer', answered: 'Answered', closed: 'Closed' } },
} as const
