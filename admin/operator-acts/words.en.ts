export const operatorActWordsEn = {
  title: 'Recent actions',
  what: 'What was done',
  whom: 'To whom, or to what',
  who: 'By',
  state: 'Since then',
  act: 'Action',
  views: { open: 'Can be undone', all: 'All' },
  stands: 'In effect',
  until: 'Can be undone until %{time}',
  acts: {
    undo: {
      button: 'Undo',
      title: 'Undo this?',
      text: 'The reverse action is carried out straight away. The history shows both.',
      again: 'People who were notified stay notified; they are told about this too.',
      confirm: 'Undo',
      cancel: 'Leave it',
      done: 'Undone.',
      bulk: {
        title: 'Undo %{smart_count} act? |||| Undo %{smart_count} acts?',
        text: 'The reverse action is carried out for each of them. The history shows both.',
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
