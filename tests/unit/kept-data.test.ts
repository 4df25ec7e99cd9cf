import { expect, test } from 'vitest'
import { keptCategories, type KeptCategory } from '#contract/people/kept-data.ts'
import { exportTables } from '#infra/people/privacy/export/tables.ts'

/** Which line of "Your data" covers each table of a person's archive. */
const categories: Readonly<Record<string, KeptCategory>> = {
  account: 'identity',
  operators: 'identity',
  phone_proofs: 'identity',
  sign_in_identities: 'identity',
  profiles: 'profiles',
  tag_proposals: 'profiles',
  availabilities: 'profiles',
  availability_exceptions: 'profiles',
  articles: 'feed',
  article_images: 'feed',
  article_comments: 'feed',
  article_likes: 'feed',
  article_reports: 'feed',
  contact_messages: 'team_messages',
  help_cases: 'team_messages',
  help_messages: 'team_messages',
  recommendations: 'recommendations',
  saved_searches: 'settings',
  absences: 'settings',
  booking_rules: 'settings',
  favourites: 'settings',
  calendar_feeds: 'settings',
  outside_calendars: 'settings',
  notification_settings: 'settings',
  muted_conversations: 'settings',
  programs: 'history',
  mentoring_requests: 'history',
  mentoring_relationships: 'history',
  action_plans: 'history',
  waiting_lists: 'history',
  private_notes: 'history',
  agenda_items: 'history',
  meetings: 'history',
  workshops: 'history',
  notifications: 'history',
  training_tool_clicks: 'history',
  devices: 'sessions',
  push_subscriptions: 'sessions',
  sign_ins: 'sign_ins',
  profile_accesses: 'profile_accesses',
  mails: 'mails',
}

test('the page of one’s data has a line for each table of the archive', () => {
  expect(exportTables.map(({ name }) => name).toSorted()).toEqual(Object.keys(categories).toSorted())
  expect(Object.values(categories).filter((category) => !keptCategories.includes(category))).toEqual([])
})
