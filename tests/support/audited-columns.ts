import { adminBusinessUnits } from '#contract/console/company/business-units.ts'
import type { AuditSubject } from '#contract/console/insight/audit-entries.ts'
import { adminContactMessages } from '#contract/console/content/contact-messages.ts'
import { adminFaqs } from '#contract/console/content/faqs.ts'
import { adminFeedbackQuestions } from '#contract/console/mentoring/feedback-questions.ts'
import { adminAgendaTemplates } from '#contract/console/meetings/agenda-templates.ts'
import { adminMeetingReasons } from '#contract/console/meetings/meeting-reasons.ts'
import { adminProfileQuestions, adminProfileSteps } from '#contract/console/community/profile-questions.ts'
import { adminPrograms } from '#contract/console/company/programs.ts'
import { adminRecommendations } from '#contract/console/community/recommendations.ts'
import { adminTags } from '#contract/console/community/tags.ts'
import { adminTrainingTools } from '#contract/console/content/training-tools.ts'
import { peopleColumns } from '#infra/company/import/people-columns.ts'
import { profileColumns } from '#infra/company/import/profile-columns.ts'

const of = ({ attributes }: { readonly attributes: { readonly shape: object } }) => Object.keys(attributes.shape)
const files = Object.keys(peopleColumns).filter((column) => column !== 'password')

/** What the writers of the audit log say of each kind of record: the attributes in `before` and `after`. */
export const auditedColumns: Readonly<Record<AuditSubject, readonly string[]>> = {
  article_comments: ['article_id', 'author_id'],
  articles: ['state', 'removed_reason', 'pinned'],
  business_units: of(adminBusinessUnits),
  cohort_matches: ['created', 'revoked'],
  companies: [
    'name',
    'hosts',
    'brand',
    'settings',
    'sending_held_at',
    'created',
    'updated',
    'unchanged',
    'profiles',
    'enrollments',
    'closed',
  ],
  contact_messages: of(adminContactMessages),
  contact_requests: ['state'],
  documents: ['document', 'version', 'title', 'sections', 'accept_again', 'effective_at'],
  error_reports: ['state'],
  faqs: of(adminFaqs),
  feed_settings: ['approval'],
  feedback_questions: of(adminFeedbackQuestions),
  held_items: ['act'],
  invitations: ['roles', 'business_unit', 'program_id', 'revoked', 'invited'],
  jobs: ['act'],
  mail_templates: ['subject', 'intro'],
  mails: ['state', 'last_error'],
  meeting_reasons: of(adminMeetingReasons),
  agenda_templates: of(adminAgendaTemplates),
  mentoring_requests: ['reminded_at'],
  page_texts: ['page', 'language', 'program_id', 'version', 'words', 'effective_at'],
  parked_streams: ['act'],
  presenters: ['visible', 'outside_sessions', 'expert'],
  profile_questions: of(adminProfileQuestions),
  profile_steps: of(adminProfileSteps),
  program_enrollments: ['program_id', 'profile_id', 'origin'],
  programs: [
    ...of(adminPrograms),
    'weights',
    'weights_version',
    'milestones',
    'milestones_version',
    'help_readers',
    'restores',
    'rule',
    'archived',
    'copied_from',
    'questions',
    'reasons',
    'feedback_questions',
    'rules',
    'people',
  ],
  read_models: ['act', 'event_id', 'reason'],
  recommendations: of(adminRecommendations),
  relay_orders: ['from', 'to', 'stream'],
  report_readers: ['receives', 'program_id'],
  single_sign_on: [
    'kind',
    'label',
    'settings',
    'enabled',
    'just_in_time',
    'linking_domains',
    'allow_unsolicited',
    'client_secret',
  ],
  tag_proposals: ['state'],
  tags: [...of(adminTags), 'merged', 'profiles', 'searches', 'rules'],
  training_tools: of(adminTrainingTools),
  users: [
    'business_unit',
    'finish_asked_at',
    'away_from',
    'away_until',
    'operates_installation',
    'second_factor',
    'reason',
    'note',
    ...files,
    ...Object.keys(profileColumns).map((column) => `participant:${column}`),
  ],
}
