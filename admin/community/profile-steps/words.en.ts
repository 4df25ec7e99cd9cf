export const profileStepWordsEn = {
  title: 'Profile steps',
  create: 'New step',
  edit: 'Change the step',
  fields: {
    role: 'Profile',
    anchor: 'Part of the page address',
    title: 'Name in the list of steps',
    heading: 'Heading of the page',
    help: 'Explanation',
    questions: 'Questions',
    archived: 'Archived',
    position: 'Place',
  },
  choices: { role: { participant: 'Mentee', presenter: 'Mentor' } },
  help: {
    anchor: 'Lower-case letters, digits and hyphens; unique for each profile.',
    questions: 'In the order in which they are asked.',
    archived: 'No longer shown; existing answers are kept.',
  },
} as const
