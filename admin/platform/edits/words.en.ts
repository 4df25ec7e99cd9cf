export const editWordsEn = {
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you typed isn’t saved. A draft stays in this browser for a week, and is offered when you come back.',
    stay: 'Keep editing',
    leave: 'Leave',
    draft: 'You have an unsaved draft from %{when}.',
    field: '%{label}: %{text}',
    take: 'Restore it',
    drop: 'Discard it',
  },
  edits: {
    title: 'Someone else changed this too',
    saved: '%{name} saved it on %{when}, while you were writing.',
    somebody_saved: 'Someone else saved it while you were writing.',
    choose:
      'All other changes, yours and theirs, are kept. Choose what this field should say. |||| All other changes, yours and theirs, are kept. Choose for each field.',
    theirs: 'Saved by %{name}',
    mine: 'Yours',
    nothing: 'Empty',
    cancel: 'Don’t save',
    confirm: 'Save this choice',
    undecided: 'Choose for each field.',
    somebody: 'someone else',
    both_kept: '%{name} changed it too, on %{when}. Your changes and theirs are kept.',
    both_kept_meanwhile: '%{name} changed it while you were editing. Your changes and theirs are kept.',
  },
} as const
