/** Loads the words of each resource in a language. `resource-facts.ts` must describe each resource. */
export const resourceWords = {
  mentoring_requests: {
    en: async () => (await import('./mentoring/requests/words.en.ts')).requestWordsEn,
    fr: async () => (await import('./mentoring/requests/words.fr.ts')).requestWordsFr,
  },
  mentoring_relationships: {
    en: async () => (await import('./mentoring/relationships/words.en.ts')).relationshipWordsEn,
    fr: async () => (await import('./mentoring/relationships/words.fr.ts')).relationshipWordsFr,
  },
  help_cases: {
    en: async () => (await import('./mentoring/help-cases/words.en.ts')).helpCaseWordsEn,
    fr: async () => (await import('./mentoring/help-cases/words.fr.ts')).helpCaseWordsFr,
  },
  workshops: {
    en: async () => (await import('./meetings/workshops/words.en.ts')).workshopWordsEn,
    fr: async () => (await import('./meetings/workshops/words.fr.ts')).workshopWordsFr,
  },
  meetings: {
    en: async () => (await import('./meetings/meetings/words.en.ts')).meetingWordsEn,
    fr: async () => (await import('./meetings/meetings/words.fr.ts')).meetingWordsFr,
  },
  cohort_matches: {
    en: async () => (await import('./community/cohort-matches/words.en.ts')).cohortMatchWordsEn,
    fr: async () => (await import('./community/cohort-matches/words.fr.ts')).cohortMatchWordsFr,
  },
  figures: {
    en: async () => (await import('./insight/figures/words.en.ts')).figureWordsEn,
    fr: async () => (await import('./insight/figures/words.fr.ts')).figureWordsFr,
  },
  feedback_figures: {
    en: async () => (await import('./insight/feedback-figures/words.en.ts')).feedbackFigureWordsEn,
    fr: async () => (await import('./insight/feedback-figures/words.fr.ts')).feedbackFigureWordsFr,
  },
  users: {
    en: async () => (await import('./people/people/words.en.ts')).peopleWordsEn,
    fr: async () => (await import('./people/people/words.fr.ts')).peopleWordsFr,
  },
  sign_ups: {
    en: async () => (await import('./people/sign-ups/words.en.ts')).signUpWordsEn,
    fr: async () => (await import('./people/sign-ups/words.fr.ts')).signUpWordsFr,
  },
  invitations: {
    en: async () => (await import('./people/invitations/words.en.ts')).invitationWordsEn,
    fr: async () => (await import('./people/invitations/words.fr.ts')).invitationWordsFr,
  },
  invitation_imports: {
    en: async () => (await import('./people/invitation-imports/words.en.ts')).importWordsEn,
    fr: async () => (await import('./people/invitation-imports/words.fr.ts')).importWordsFr,
  },
  contact_requests: {
    en: async () => (await import('./people/contact-requests/words.en.ts')).contactRequestWordsEn,
    fr: async () => (await import('./people/contact-requests/words.fr.ts')).contactRequestWordsFr,
  },
  articles: {
    en: async () => (await import('./content/articles/words.en.ts')).articleWordsEn,
    fr: async () => (await import('./content/articles/words.fr.ts')).articleWordsFr,
  },
  article_comments: {
    en: async () => (await import('./content/articles/words.en.ts')).articleCommentWordsEn,
    fr: async () => (await import('./content/articles/words.fr.ts')).articleCommentWordsFr,
  },
  article_reports: {
    en: async () => (await import('./content/articles/words.en.ts')).articleReportWordsEn,
    fr: async () => (await import('./content/articles/words.fr.ts')).articleReportWordsFr,
  },
  recommendations: {
    en: async () => (await import('./community/recommendations/words.en.ts')).recommendationWordsEn,
    fr: async () => (await import('./community/recommendations/words.fr.ts')).recommendationWordsFr,
  },
  programs: {
    en: async () => (await import('./company/programs/words.en.ts')).programWordsEn,
    fr: async () => (await import('./company/programs/words.fr.ts')).programWordsFr,
  },
  program_enrollments: {
    en: async () => (await import('./company/program-enrollments/words.en.ts')).enrollmentWordsEn,
    fr: async () => (await import('./company/program-enrollments/words.fr.ts')).enrollmentWordsFr,
  },
  business_units: {
    en: async () => (await import('./company/units/words.en.ts')).unitWordsEn,
    fr: async () => (await import('./company/units/words.fr.ts')).unitWordsFr,
  },
  meeting_reasons: {
    en: async () => (await import('./meetings/meeting-reasons/words.en.ts')).meetingReasonWordsEn,
    fr: async () => (await import('./meetings/meeting-reasons/words.fr.ts')).meetingReasonWordsFr,
  },
  agenda_templates: {
    en: async () => (await import('./meetings/agenda-templates/words.en.ts')).agendaTemplateWordsEn,
    fr: async () => (await import('./meetings/agenda-templates/words.fr.ts')).agendaTemplateWordsFr,
  },
  feedback_questions: {
    en: async () => (await import('./mentoring/feedback-questions/words.en.ts')).feedbackQuestionWordsEn,
    fr: async () => (await import('./mentoring/feedback-questions/words.fr.ts')).feedbackQuestionWordsFr,
  },
  profile_questions: {
    en: async () => (await import('./community/profile-questions/words.en.ts')).profileQuestionWordsEn,
    fr: async () => (await import('./community/profile-questions/words.fr.ts')).profileQuestionWordsFr,
  },
  profile_steps: {
    en: async () => (await import('./community/profile-steps/words.en.ts')).profileStepWordsEn,
    fr: async () => (await import('./community/profile-steps/words.fr.ts')).profileStepWordsFr,
  },
  tags: {
    en: async () => (await import('./community/tags/words.en.ts')).tagWordsEn,
    fr: async () => (await import('./community/tags/words.fr.ts')).tagWordsFr,
  },
  tag_proposals: {
    en: async () => (await import('./community/tag-proposals/words.en.ts')).tagProposalWordsEn,
    fr: async () => (await import('./community/tag-proposals/words.fr.ts')).tagProposalWordsFr,
  },
  contact_messages: {
    en: async () => (await import('./content/contact-messages/words.en.ts')).contactMessageWordsEn,
    fr: async () => (await import('./content/contact-messages/words.fr.ts')).contactMessageWordsFr,
  },
  training_tools: {
    en: async () => (await import('./content/training-tools/words.en.ts')).trainingToolWordsEn,
    fr: async () => (await import('./content/training-tools/words.fr.ts')).trainingToolWordsFr,
  },
  faqs: {
    en: async () => (await import('./content/faqs/words.en.ts')).faqWordsEn,
    fr: async () => (await import('./content/faqs/words.fr.ts')).faqWordsFr,
  },
  documents: {
    en: async () => (await import('./content/documents/words.en.ts')).documentWordsEn,
    fr: async () => (await import('./content/documents/words.fr.ts')).documentWordsFr,
  },
  site_pages: {
    en: async () => (await import('./content/site-pages/words.en.ts')).sitePageWordsEn,
    fr: async () => (await import('./content/site-pages/words.fr.ts')).sitePageWordsFr,
  },
  events: {
    en: async () => (await import('./insight/journal/words.en.ts')).journalWordsEn,
    fr: async () => (await import('./insight/journal/words.fr.ts')).journalWordsFr,
  },
  company_settings: {
    en: async () => (await import('./company/company-settings/words.en.ts')).companySettingWordsEn,
    fr: async () => (await import('./company/company-settings/words.fr.ts')).companySettingWordsFr,
  },
  operations: {
    en: async () => (await import('./platform/operations/words.en.ts')).operationWordsEn,
    fr: async () => (await import('./platform/operations/words.fr.ts')).operationWordsFr,
  },
  audit_entries: {
    en: async () => (await import('./insight/audit-entries/words.en.ts')).auditEntryWordsEn,
    fr: async () => (await import('./insight/audit-entries/words.fr.ts')).auditEntryWordsFr,
  },
  access_log: {
    en: async () => (await import('./people/access-log/words.en.ts')).accessLogWordsEn,
    fr: async () => (await import('./people/access-log/words.fr.ts')).accessLogWordsFr,
  },
  profile_accesses: {
    en: async () => (await import('./people/profile-accesses/words.en.ts')).profileAccessWordsEn,
    fr: async () => (await import('./people/profile-accesses/words.fr.ts')).profileAccessWordsFr,
  },
  erasures_ahead: {
    en: async () => (await import('./people/erasures-ahead/words.en.ts')).erasureAheadWordsEn,
    fr: async () => (await import('./people/erasures-ahead/words.fr.ts')).erasureAheadWordsFr,
  },
  error_reports: {
    en: async () => (await import('./platform/error-reports/words.en.ts')).errorReportWordsEn,
    fr: async () => (await import('./platform/error-reports/words.fr.ts')).errorReportWordsFr,
  },
  operator_acts: {
    en: async () => (await import('./insight/operator-acts/words.en.ts')).operatorActWordsEn,
    fr: async () => (await import('./insight/operator-acts/words.fr.ts')).operatorActWordsFr,
  },
  mail_templates: {
    en: async () => (await import('./messages/mail-templates/words.en.ts')).mailTemplateWordsEn,
    fr: async () => (await import('./messages/mail-templates/words.fr.ts')).mailTemplateWordsFr,
  },
  mails: {
    en: async () => (await import('./messages/mails/words.en.ts')).mailWordsEn,
    fr: async () => (await import('./messages/mails/words.fr.ts')).mailWordsFr,
  },
  single_sign_on: {
    en: async () => (await import('./people/single-sign-on/words.en.ts')).singleSignOnWordsEn,
    fr: async () => (await import('./people/single-sign-on/words.fr.ts')).singleSignOnWordsFr,
  },
} as const

/** Every resource that has words, by its name in the API. */
export type ResourceName = keyof typeof resourceWords

/** The English words of one resource: those of every language have their keys. */
export type ResourceWords<Name extends ResourceName> = Awaited<ReturnType<(typeof resourceWords)[Name]['en']>>

/** Their events are told in the histories of one another. */
const histories: readonly ResourceName[] = [
  'mentoring_requests',
  'mentoring_relationships',
  'meetings',
  'workshops',
  'users',
  'events',
]
/** What else the pages of a resource say. */
const others: { readonly [Name in ResourceName]?: readonly ResourceName[] } = {
  sign_ups: ['users'],
  invitation_imports: ['invitations', 'users'],
  program_enrollments: ['programs'],
  article_comments: ['articles'],
  article_reports: ['articles'],
  operations: ['mails'],
  mail_templates: ['mails'],
  events: ['operations'],
}

/** Whose words the pages of a resource need. */
export function wordsOfPages(name: ResourceName): readonly ResourceName[] {
  return [...(histories.includes(name) ? histories : [name]), ...(others[name] ?? [])]
}
