export const profileStepWordsEn = {
  title: 'Steps of profiles',
  create: 'New step',
  edit: 'Change the step',
  fields: {
    role: 'Profile',
    anchor: 'Part of the address',
    title: 'Name in the list of steps',
    heading: 'Heading of the page',
    help: 'Explanation',
    questions: 'Questions',
    archived: 'Archived',
    position: 'Place',
  },
  choices: { role: { participant: 'Mentee', presenter: 'Mentor' } },
  help: {
    anchor: 'Small letters, digits and hyphens; each once for a profile.',
    questions: 'In the order in which they are asked.',
    archived: 'No longer shown; the answers that were given stay.',
  },
} as const
