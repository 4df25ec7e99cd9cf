import { attentionEn } from './attention-words.en.ts'
import { startEn } from './start-words.en.ts'

export const dashboardWordsEn = {
  dashboard: {
    start: startEn,
    title: 'Dashboard',
    subtitle: '%{company}, %{date}, data as of %{time}',
    program: 'Program',
    every_program: 'All programs',
    attention: 'Needs your attention',
    ...attentionEn,
    see: 'See',
    review: 'Review',
    health: 'Program health',
    of_unit:
      'Requests and relationships whose mentor or mentee is in your unit. The figures pages count by the mentee’s unit.',
    running: 'relationship in progress |||| relationships in progress',
    running_more: '%{smart_count} more than 30 days ago',
    running_fewer: '%{smart_count} fewer than 30 days ago',
    running_same: 'same as 30 days ago',
    in_time: 'requests answered in time in 90 days',
    in_time_of: '%{count} of %{total}',
    median:
      'median answer over the last 3 full months: %{smart_count} day (%{told} answers) |||| ' +
      'median answer over the last 3 full months: %{smart_count} days (%{told} answers)',
    median_hidden: 'median answer over the last 3 full months: hidden, fewer than 5 mentors answered',
    no_answers: 'median answer: –, no answers in the last 3 full months',
    open: 'request waiting for an answer |||| requests waiting for an answer',
    open_text: 'an answer is due within 14 days',
    full: 'full mentor |||| full mentors',
    of: 'of %{total}',
    free: '%{smart_count} free place |||| %{smart_count} free places',
    weeks: 'Requests sent per week, and their outcome',
    weeks_label: 'Requests sent per week, from %{min} to %{max} over %{count} weeks. The table follows.',
    lost: 'Expired, withdrawn or revoked',
    outcomes: 'Outcome of requests, 90 days',
    show_table: 'Show the table',
    week_of: 'Week of',
    outcome: 'Outcome',
    requests: 'Requests',
    share: 'Share',
    none: 'No requests in this period.',
  },
  outcomes: {
    confirmed: 'Confirmed',
    waiting: 'Waiting',
    refused: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    revoked: 'Revoked',
  },
} as const
