import { layoutWordsEn } from './platform/layout/words.en.ts'
import { loginWordsEn } from './people/login/words.en.ts'
import { sharedWordsEn } from './platform/shared/words.en.ts'
import { dashboardWordsEn } from './insight/dashboard/words.en.ts'
import { listWordsEn } from './platform/lists/words.en.ts'
import { historyWordsEn } from './insight/history/words.en.ts'
import { actWordsEn } from './platform/acts/words.en.ts'
import { editWordsEn } from './platform/edits/words.en.ts'
import { undoWordsEn } from './insight/operator-acts/undo-words.en.ts'
import { consoleWordsEn } from '#contract/console/platform/words/en.ts'
import { plainWordsEn } from './platform/plain/words.en.ts'
import type { ResourceName, ResourceWords } from './resource-words.ts'
import type { KeyPaths, Translation } from './platform/i18n/shape.ts'

/**
 * The console's own words, which every page may say. French must have the same keys; react-admin's words are in its
 * language packs, those of a resource come with its pages (`resource-words.ts`).
 */
export const en = {
  console: {
    ...layoutWordsEn,
    /** Each resource in the rail. */
    rail: {
      mentoring_requests: 'Requests',
      mentoring_relationships: 'Relationships',
      meetings: 'Sessions',
      workshops: 'Workshops',
      cohort_matches: 'Pairing',
      figures: 'Figures',
      feedback_figures: 'Feedback figures',
      users: 'People',
      sign_ups: 'Sign-ups',
      invitations: 'Invitations',
      invitation_imports: 'Imports',
      contact_requests: 'Contact requests',
      recommendations: 'Recommendations',
      articles: 'Help feed',
      article_comments: 'Comments',
      article_reports: 'Reports',
      programs: 'Programs',
      program_enrollments: 'Enrolments',
      business_units: 'Business units',
      meeting_reasons: 'Needs',
      agenda_templates: 'Agendas',
      feedback_questions: 'Feedback questions',
      profile_steps: 'Profile steps',
      profile_questions: 'Profile questions',
      tags: 'Tags',
      tag_proposals: 'Suggested tags',
      help_cases: 'Help asked for',
      contact_messages: 'Messages',
      training_tools: 'Tools',
      faqs: 'FAQ',
      documents: 'Charter and terms',
      site_pages: 'Public pages',
      operator_acts: 'Recent actions',
      events: 'Journal',
      company_settings: 'Settings',
      operations: 'Operations',
      audit_entries: 'Changes',
      access_log: 'Access',
      profile_accesses: 'Profile views',
      erasures_ahead: 'Upcoming erasures',
      error_reports: 'Crashes',
      mail_templates: 'Email templates',
      mails: 'Emails and texts',
      single_sign_on: 'Single sign-on',
    },
    roles: {
      admin: 'Administrator',
      auditor: 'Auditor',
      business_unit_admin: 'Business-unit administrator',
      referent: 'Referent',
    },
    login: loginWordsEn,
    ...sharedWordsEn,
    ...dashboardWordsEn,
    list: listWordsEn,
    fields: consoleWordsEn.fields,
    deleted_account: consoleWordsEn.deleted_account,
    request_states: {
      ...consoleWordsEn.request_states,
      late: 'Due in %{smart_count} day |||| Due in %{smart_count} days',
      due_today: 'Due today',
      once_confirmed: '%{state} after being confirmed',
    },
    relationship_states: consoleWordsEn.relationship_states,
    meeting_states: consoleWordsEn.meeting_states,
    meeting_types: consoleWordsEn.meeting_types,
    evidences: consoleWordsEn.evidences,
    closing_causes: consoleWordsEn.closing_causes,
    closing_reasons: consoleWordsEn.closing_reasons,
    sides: consoleWordsEn.sides,
    statuses: consoleWordsEn.statuses,
    rejection_reasons: consoleWordsEn.rejection_reasons,
    profile_refusal_reasons: consoleWordsEn.profile_refusal_reasons,
    account_roles: consoleWordsEn.account_roles,
    profiles: consoleWordsEn.profiles,
    profile_capacity: consoleWordsEn.profile_capacity,
    fill: consoleWordsEn.fill,
    origins: consoleWordsEn.origins,
    contact_kinds: consoleWordsEn.contact_kinds,
    handling_states: consoleWordsEn.handling_states,
    handled_by: 'by %{name}, %{at}',
    contact_sizes: consoleWordsEn.contact_sizes,
    yes: consoleWordsEn.yes,
    no: consoleWordsEn.no,
    refusal_reasons: consoleWordsEn.refusal_reasons,
    revocation_reasons: consoleWordsEn.revocation_reasons,
    pause_reasons: consoleWordsEn.pause_reasons,
    finish_reasons: consoleWordsEn.finish_reasons,
    history: historyWordsEn,
    ...actWordsEn,
    ...editWordsEn,
    undo: undoWordsEn,
    plain: plainWordsEn,
  },
} as const

/** What every language must have. */
export type ConsoleMessages = Translation<typeof en>

/** Every key, without the leading `console.`. */
export type ConsoleKey = KeyPaths<
  (typeof en)['console'] & { readonly resources: { readonly [Name in ResourceName]: ResourceWords<Name> } }
>
