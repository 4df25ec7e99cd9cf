/** Of what came in by itself, until an administrator says that it is handled. */
export const handlingWordsEn = {
  views: { open: 'To handle', handled: 'Handled', all: 'All' },
  acts: {
    handle: {
      button: 'Mark handled…',
      title: 'Mark as handled?',
      text: '“%{name}” no longer counts among what waits. You can open it again at any time.',
      confirm: 'Mark as handled',
      cancel: 'Leave it',
      done: 'Marked as handled.',
      bulk: {
        title: 'Mark %{smart_count} row as handled? |||| Mark %{smart_count} rows as handled?',
        text: 'They no longer count among what waits. You can open them again at any time.',
        excluded: '%{smart_count} chosen row is already handled |||| %{smart_count} chosen rows are already handled',
        confirm: 'Mark %{smart_count} row |||| Mark %{smart_count} rows',
        cancel: 'Leave them',
        result: 'Rows marked as handled',
        done: '%{smart_count} row marked as handled |||| %{smart_count} rows marked as handled',
        failed: '%{smart_count} row was not marked: |||| %{smart_count} rows were not marked:',
      },
    },
    reopen: {
      button: 'Open again…',
      title: 'Open again?',
      text: '“%{name}” counts again among what waits.',
      confirm: 'Open again',
      cancel: 'Leave it',
      done: 'Open again.',
      bulk: {
        title: 'Open %{smart_count} row again? |||| Open %{smart_count} rows again?',
        text: 'They count again among what waits.',
        excluded: '%{smart_count} chosen row is already open |||| %{smart_count} chosen rows are already open',
        confirm: 'Open %{smart_count} row again |||| Open %{smart_count} rows again',
        cancel: 'Leave them',
        result: 'Rows opened again',
        done: '%{smart_count} row opened again |||| %{smart_count} rows opened again',
        failed: '%{smart_count} row was not opened: |||| %{smart_count} rows were not opened:',
      },
    },
  },
} as const
