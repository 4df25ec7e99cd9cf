import { bulkActEndpoints } from './platform/bulk-acts.ts'
import { cohortEndpoints } from './community/cohort/endpoints.ts'
import { cohortMatches } from './community/cohort-matches.ts'
import { dashboardEndpoint } from './insight/dashboard.ts'
import { feedbackFigureEndpoints } from './insight/feedback-figures.ts'
import { figureEndpoints } from './insight/figures/endpoints.ts'
import { figureReportEndpoints } from './insight/figures/report-endpoints.ts'
import type { ConsoleEndpoint } from './platform/dialect.ts'
import { tellsLastWrite } from './platform/last-write.ts'
import { logProofEndpoints } from './insight/log-proofs.ts'
import { companySettingsEndpoints } from './company/company-settings.ts'
import { mailTemplateEndpoints } from './messages/mail-templates.ts'
import { operationEndpoints } from './platform/operations/endpoints.ts'
import type { ConsoleResource } from './platform/definition.ts'
import { singleSignOnEndpoints } from './people/single-sign-on.ts'
import { feedSettingsEndpoints } from './company/feed-settings.ts'
import { accessLog } from './people/access-log.ts'
import { articleComments, articleReports, articles } from './content/articles.ts'
import { auditEntries } from './insight/audit-entries.ts'
import { businessUnits } from './company/business-units.ts'
import { companies } from './company/companies.ts'
import { contactRequests } from './people/contact-requests.ts'
import { contactMessages } from './content/contact-messages.ts'
import { faqs } from './content/faqs.ts'
import { trainingTools } from './content/training-tools.ts'
import { documents } from './content/documents.ts'
import { erasuresAhead } from './people/erasures-ahead.ts'
import { errorReports } from './platform/error-reports.ts'
import { events, eventsEndpoint } from './insight/events.ts'
import { meetings } from './meetings/meetings.ts'
import { workshopAudienceEndpoint, workshops } from './meetings/workshops.ts'
import { operatorActs } from './insight/operator-acts.ts'
import { mails } from './messages/mails.ts'
import { feedbackQuestions } from './mentoring/feedback-questions.ts'
import { agendaTemplates } from './meetings/agenda-templates.ts'
import { meetingReasons } from './meetings/meeting-reasons.ts'
import { importEndpoints, invitationImports } from './people/invitation-imports.ts'
import { invitations } from './people/invitations.ts'
import { enrolmentRuleEndpoints } from './company/enrolment-rules.ts'
import { programArchiveEndpoints } from './company/program-archive.ts'
import { programCopyEndpoint } from './company/program-copy.ts'
import { tagChecksEndpoint } from './community/tag-checks.ts'
import { tagMergeEndpoints } from './community/tag-merges.ts'
import { enrolmentEndpoints } from './company/enrolments.ts'
import { programMilestonesEndpoints } from './mentoring/program-milestones.ts'
import { matchWeightsEndpoints } from './community/match-weights.ts'
import { helpCaseEndpoints } from './mentoring/help-cases.ts'
import { mentoringRelationships } from './mentoring/mentoring-relationships.ts'
import { mentoringRequests } from './mentoring/mentoring-requests.ts'
import { profileQuestions, profileSteps } from './community/profile-questions.ts'
import { profileAccesses } from './people/profile-accesses.ts'
import { programEnrollments } from './company/program-enrollments.ts'
import { programs } from './company/programs.ts'
import { recommendations } from './community/recommendations.ts'
import { tagProposals } from './community/tag-proposals.ts'
import { tags } from './community/tags.ts'
import { sitePages } from './content/site-pages.ts'
import { signUps } from './people/sign-ups.ts'
import { attendanceEndpoint } from './meetings/attendance-receipts.ts'
import { answersEndpoint } from './community/user-answers.ts'
import { duplicatesEndpoint } from './people/user-duplicates.ts'
import { certificateEndpoint, users } from './people/users.ts'

/** All but the acts on them. */
const records: readonly ConsoleResource[] = [
  mentoringRequests,
  mentoringRelationships,
  meetings,
  workshops,
  users,
  signUps,
  sitePages,
  programs,
  programEnrollments,
  businessUnits,
  meetingReasons,
  agendaTemplates,
  feedbackQuestions,
  profileQuestions,
  profileSteps,
  tags,
  tagProposals,
  companies,
  invitations,
  invitationImports,
  cohortMatches,
  contactRequests,
  contactMessages,
  trainingTools,
  faqs,
  recommendations,
  articles,
  articleComments,
  articleReports,
  documents,
  auditEntries,
  accessLog,
  profileAccesses,
  erasuresAhead,
  errorReports,
  mails,
  events,
]

/**
 * Every resource of the console. Routes, OpenAPI, the matrix of roles, CSV files and histories derive from this list.
 */
export const consoleResources: readonly ConsoleResource[] = [...records, operatorActs(records)]

/** Every call of `/admin/api`: those of the resources, and the few that are of none. */
export const consoleEndpoints: readonly ConsoleEndpoint[] = [
  dashboardEndpoint,
  ...figureEndpoints,
  ...figureReportEndpoints,
  ...feedbackFigureEndpoints,
  eventsEndpoint(consoleResources),
  ...logProofEndpoints,
  ...operationEndpoints,
  ...companySettingsEndpoints,
  ...mailTemplateEndpoints,
  certificateEndpoint,
  duplicatesEndpoint,
  answersEndpoint,
  attendanceEndpoint,
  ...importEndpoints,
  ...cohortEndpoints,
  ...helpCaseEndpoints,
  ...feedSettingsEndpoints,
  ...matchWeightsEndpoints,
  ...programMilestonesEndpoints,
  ...enrolmentEndpoints,
  workshopAudienceEndpoint,
  ...enrolmentRuleEndpoints,
  ...programArchiveEndpoints,
  programCopyEndpoint,
  tagChecksEndpoint,
  ...tagMergeEndpoints,
  ...singleSignOnEndpoints,
  ...bulkActEndpoints(records),
  ...consoleResources.flatMap(({ endpoints }) => endpoints),
].map(tellsLastWrite)
