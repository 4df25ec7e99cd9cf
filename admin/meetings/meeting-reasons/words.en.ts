export const meetingReasonWordsEn = {
  title: 'Needs for a session',
  create: 'New need',
  edit: 'Change the need',
  fields: {
    program_id: 'Program',
    label: 'Name',
    position: 'Place in the list',
    archived: 'Archived',
  },
  help: { archived: 'No longer offered; the sessions that named it keep it.' },
} as const
