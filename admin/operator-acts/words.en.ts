export const operatorActWordsEn = {
  title: 'Recent acts',
  what: 'What was done',
  whom: 'To whom, or to what',
  who: 'By',
  state: 'Since then',
  act: 'Action',
  views: { open: 'Can be undone', all: 'All' },
  stands: 'Stands',
  until: 'Can be undone until %{time}',
  acts: {
    undo: {
      button: 'Undo',
      title: 'Undo this?',
      text: 'The act that leads back is carried out at once. The history shows both.',
      again: 'What was told to people stays told; they are told of this too.',
      confirm: 'Undo',
      cancel: 'Leave it',
      done: 'Undone.',
      bulk: {
        title: 'Undo %{smart_count} act? |||| Undo %{smart_count} acts?',
        text: 'For each of them the act that leads back is carried out. The history shows both.',
        excluded:
          '%{smart_count} chosen act can no longer be undone |||| %{smart_count} chosen acts can no longer be undone',
        confirm: 'Undo %{smart_count} act |||| Undo %{smart_count} acts',
        cancel: 'Leave them',
        result: 'Undone acts',
        done: '%{smart_count} act undone |||| %{smart_count} acts undone',
        failed: '%{smart_count} act was not undone: |||| %{smart_count} acts were not undone:',
      },
    },
  },
} as const
