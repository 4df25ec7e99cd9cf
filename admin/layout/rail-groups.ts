import type { ResourceName } from '../i18n/en.ts'

/** The parts of the rail, from the top. */
export const railGroups = ['mentoring', 'people', 'program', 'content', 'company', 'supervision'] as const
export type RailGroup = (typeof railGroups)[number]

/** Where each resource stands in the rail; within a part, in the order of `resources.tsx`. */
export const railGroupOf: Readonly<Record<ResourceName, RailGroup>> = {
  mentoring_requests: 'mentoring',
  mentoring_relationships: 'mentoring',
  meetings: 'mentoring',
  workshops: 'mentoring',
  figures: 'mentoring',
  feedback_figures: 'mentoring',
  sign_ups: 'people',
  users: 'people',
  invitations: 'people',
  invitation_imports: 'people',
  contact_requests: 'people',
  contact_messages: 'people',
  recommendations: 'people',
  programs: 'program',
  business_units: 'program',
  meeting_reasons: 'program',
  feedback_questions: 'program',
  profile_steps: 'program',
  profile_questions: 'program',
  tags: 'program',
  tag_proposals: 'program',
  articles: 'content',
  article_comments: 'content',
  article_reports: 'content',
  training_tools: 'content',
  faqs: 'content',
  documents: 'content',
  site_pages: 'content',
  mail_templates: 'content',
  company_settings: 'company',
  single_sign_on: 'company',
  access_log: 'company',
  profile_accesses: 'company',
  erasures_ahead: 'company',
  operations: 'supervision',
  operator_acts: 'supervision',
  audit_entries: 'supervision',
  events: 'supervision',
  mails: 'supervision',
  error_reports: 'supervision',
}
