/** Of what came in by itself, until an administrator says that it is handled. */
export const handlingWordsEn = {
  views: { open: 'To handle', handled: 'Handled', all: 'All' },
  acts: {
    handle: {
      button: 'Handle…',
      title: 'Mark as handled?',
      text: '“%{name}” no longer counts among what waits. You can reopen it at any time.',
      confirm: 'Mark as handled',
      cancel: 'Leave it',
      done: 'Marked as handled.',
      bulk: {
        title: 'Mark %{smart_count} row as handled? |||| Mark %{smart_count} rows as handled?',
        text: 'They no longer count among what waits. You can reopen them at any time.',
        excluded: '%{smart_count} chosen row is already handled |||| %{smart_count} chosen rows are already handled',
        confirm: 'Mark %{smart_count} row |||| Mark %{smart_count} rows',
        cancel: 'Leave them',
        result: 'Rows marked as handled',
        done: '%{smart_count} row marked as handled |||| %{smart_count} rows marked as handled',
        failed: '%{smart_count} row was not marked: |||| %{smart_count} rows were not marked:',
      },
    },
    reopen: {
      button: 'Reopen…',
      title: 'Reopen?',
      text: '“%{name}” counts again among what waits.',
      confirm: 'Reopen',
      cancel: 'Leave it',
      done: 'Reopened.',
      bulk: {
        title: 'Reopen %{smart_count} row? |||| Reopen %{smart_count} rows?',
        text: 'They count again among what waits.',
        excluded: '%{smart_count} chosen row is already open |||| %{smart_count} chosen rows are already open',
        confirm: 'Reopen %{smart_count} row |||| Reopen %{smart_count} rows',
        cancel: 'Leave them',
        result: 'Rows reopened',
        done: '%{smart_count} row reopened |||| %{smart_count} rows reopened',
        failed: '%{smart_count} row was not reopened: |||| %{smart_count} rows were not reopened:',
      },
    },
  },
} as const
