export const requestWordsEn = {
  title: 'Requests',
  kind: 'Request',
  back: 'All requests',
  open: 'See the request',
  history: 'Request, history',
  views: {
    all: 'All',
    waiting: 'Waiting',
    due_soon: 'Due this week',
    blocked: 'Cannot be confirmed',
  },
  any_outcome: 'Any outcome',
  answered: 'Answered or expired',
  due_until: 'Due until',
  decided_from: 'Decided from',
  reminded: 'Mentor reminded on %{date}',
  reminded_again: 'Mentor reminded on %{date}, possible again on %{again}',
  to_mentee: 'mentee to choose a date',
  dates_proposed: 'The mentor has proposed other dates: the mentee is to choose one',
  acts: {
    remind: {
      button: 'Remind…',
      title: 'Remind the mentor?',
      text:
        'Within ten minutes, %{presenter} gets a notification and an email with the due date (%{date}) and the ' +
        'buttons to answer. Nothing is sent if an answer comes in first.',
      how_often:
        'A request can be reminded once every 3 days, whoever asks. ' +
        'On its own, Binôme reminds the mentor on days 3, 7 and 12.',
      confirm: 'Remind the mentor',
      cancel: 'Don’t remind',
      done: 'The mentor will be reminded within ten minutes.',
      bulk: {
        title: 'Remind %{smart_count} mentor? |||| Remind the mentors of %{smart_count} requests?',
        text:
          'Within ten minutes, each mentor gets a notification and an email per request, with the due date and the ' +
          'buttons to answer. Requests that have been answered, or reminded less than 3 days ago, are left out.',
        excluded: '%{smart_count} selected request is left out: |||| %{smart_count} selected requests are left out:',
        confirm: 'Remind %{smart_count} mentor |||| Remind for %{smart_count} requests',
        cancel: 'Don’t remind',
        result: 'Reminded requests',
        done: '%{smart_count} request reminded |||| %{smart_count} requests reminded',
        failed: '%{smart_count} request was not reminded: |||| %{smart_count} requests were not reminded:',
      },
    },
    revoke: {
      button: 'Revoke…',
      title: 'Revoke this request?',
      text:
        '%{participant} and %{presenter} are notified straight away. A revoked request can’t be restored; ' +
        'undoing this sends a new one, without the mentee’s message.',
      reason: 'Reason',
      confirm: 'Revoke the request',
      cancel: 'Keep the request',
      done: 'The request has been revoked. Both people have been notified.',
      bulk: {
        title: 'Revoke %{smart_count} request? |||| Revoke %{smart_count} requests?',
        text:
          'Each request is revoked on its own, and both people are notified straight away. ' +
          'A revoked request can’t be restored; undoing this sends a new one, without the mentee’s message.',
        excluded:
          '%{smart_count} selected request is no longer pending: it stays as it is |||| ' +
          '%{smart_count} selected requests are no longer pending: they stay as they are',
        confirm: 'Revoke %{smart_count} request |||| Revoke %{smart_count} requests',
        cancel: 'Keep the requests',
        result: 'Revoked requests',
        done: '%{smart_count} request revoked |||| %{smart_count} requests revoked',
        failed: '%{smart_count} request was not revoked: |||| %{smart_count} requests were not revoked:',
      },
    },
  },
  events: {
    MentoringRequested: 'Request sent',
    OtherDatesProposed: 'Other dates proposed',
    ProposedDateTaken: 'Proposed date chosen by the mentee',
    MentoringRequestConfirmed: 'Request confirmed',
    MentoringRequestRefused: 'Request declined',
    MentoringRequestWithdrawn: 'Request withdrawn',
    MentoringRequestRevoked: 'Request revoked',
    MentoringRequestExpired: 'Request expired',
    MentoringRequestFinished: 'Request closed',
  },
  event_titles: {
    requested: 'Request sent, match %{score}',
    requested_by_admin: 'Request created by an administrator, match %{score}',
  },
  event_details: {
    rule: 'Match rule no. %{rule} of the program',
    due: 'Answer expected by %{date}',
    reason: 'Reason: %{reason}',
  },
} as const
