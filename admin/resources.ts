import { accessLog } from './people/access-log/resource.tsx'
import { auditEntries } from './insight/audit-entries/resource.tsx'
import { articleComments, articleReports, articles } from './content/articles/resource.tsx'
import { cohortMatches } from './community/cohort-matches/resource.tsx'
import { companySettings } from './company/company-settings/resource.tsx'
import { contactMessages } from './content/contact-messages/resource.tsx'
import { contactRequests } from './people/contact-requests/resource.tsx'
import { documents } from './content/documents/resource.tsx'
import { erasuresAhead } from './people/erasures-ahead/resource.tsx'
import { errorReports } from './platform/error-reports/resource.tsx'
import { faqs } from './content/faqs/resource.tsx'
import type { ResourceName } from './resource-words.ts'
import { invitationImports } from './people/invitation-imports/resource.tsx'
import { invitations } from './people/invitations/resource.tsx'
import { journal } from './insight/journal/resource.tsx'
import { meetingReasons } from './meetings/meeting-reasons/resource.tsx'
import { feedbackQuestions } from './mentoring/feedback-questions/resource.tsx'
import { figures } from './insight/figures/resource.tsx'
import { feedbackFigures } from './insight/feedback-figures/resource.tsx'
import { meetings } from './meetings/meetings/resource.tsx'
import { operatorActs } from './insight/operator-acts/resource.tsx'
import { mailTemplates } from './messages/mail-templates/resource.tsx'
import { mails } from './messages/mails/resource.tsx'
import { operations } from './platform/operations/resource.tsx'
import type { ResourcePages } from './platform/page.tsx'
import { people } from './people/people/resource.tsx'
import { profileAccesses } from './people/profile-accesses/resource.tsx'
import { profileQuestions } from './community/profile-questions/resource.tsx'
import { profileSteps } from './community/profile-steps/resource.tsx'
import { programEnrollments } from './company/program-enrollments/resource.tsx'
import { programs } from './company/programs/resource.tsx'
import { recommendations } from './community/recommendations/resource.tsx'
import { relationships } from './mentoring/relationships/resource.tsx'
import { requests } from './mentoring/requests/resource.tsx'
import { sitePages } from './content/site-pages/resource.tsx'
import { signUps } from './people/sign-ups/resource.tsx'
import { singleSignOn } from './people/single-sign-on/resource.tsx'
import { tagProposals } from './community/tag-proposals/resource.tsx'
import { tags } from './community/tags/resource.tsx'
import { trainingTools } from './content/training-tools/resource.tsx'
import { units } from './company/units/resource.tsx'
import { workshops } from './meetings/workshops/resource.tsx'

/** The pages of every resource, which its facts say it has (`resource-facts.ts`). */
export const resources: { readonly [Name in ResourceName]: ResourcePages } = {
  sign_ups: signUps,
  mentoring_requests: requests,
  mentoring_relationships: relationships,
  meetings,
  workshops,
  cohort_matches: cohortMatches,
  figures,
  feedback_figures: feedbackFigures,
  users: people,
  invitations,
  invitation_imports: invitationImports,
  contact_requests: contactRequests,
  contact_messages: contactMessages,
  recommendations,
  articles,
  article_comments: articleComments,
  article_reports: articleReports,
  programs,
  program_enrollments: programEnrollments,
  business_units: units,
  meeting_reasons: meetingReasons,
  feedback_questions: feedbackQuestions,
  profile_steps: profileSteps,
  profile_questions: profileQuestions,
  tags,
  tag_proposals: tagProposals,
  training_tools: trainingTools,
  faqs,
  documents,
  site_pages: sitePages,
  mail_templates: mailTemplates,
  company_settings: companySettings,
  single_sign_on: singleSignOn,
  operator_acts: operatorActs,
  events: journal,
  operations,
  audit_entries: auditEntries,
  access_log: accessLog,
  profile_accesses: profileAccesses,
  erasures_ahead: erasuresAhead,
  error_reports: errorReports,
  mails,
}
