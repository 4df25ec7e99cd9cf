import { bulkActEndpoints } from '../bulk-acts.ts'
import { cohortEndpoints } from '../cohort/endpoints.ts'
import { cohortMatches } from './cohort-matches.ts'
import { dashboardEndpoint } from '../dashboard.ts'
import { feedbackFigureEndpoints } from '../feedback-figures.ts'
import { figureEndpoints } from '../figures/endpoints.ts'
import { figureReportEndpoints } from '../figures/report-endpoints.ts'
import type { ConsoleEndpoint } from '../dialect.ts'
import { tellsLastWrite } from '../last-write.ts'
import { logProofEndpoints } from '../log-proofs.ts'
import { companySettingsEndpoints } from '../company-settings.ts'
import { mailTemplateEndpoints } from '../mail-templates.ts'
import { operationEndpoints } from '../operations/endpoints.ts'
import type { ConsoleResource } from '../resource.ts'
import { singleSignOnEndpoints } from '../single-sign-on.ts'
import { feedSettingsEndpoints } from '../feed-settings.ts'
import { accessLog } from './access-log.ts'
import { articleComments, articleReports, articles } from './articles.ts'
import { auditEntries } from './audit-entries.ts'
import { businessUnits } from './business-units.ts'
import { companies } from './companies.ts'
import { contactRequests } from './contact-requests.ts'
import { contactMessages } from './contact-messages.ts'
import { faqs } from './faqs.ts'
import { trainingTools } from './training-tools.ts'
import { documents } from './documents.ts'
import { erasuresAhead } from './erasures-ahead.ts'
import { errorReports } from './error-reports.ts'
import { events, eventsEndpoint } from './events.ts'
import { meetings } from './meetings.ts'
import { workshopAudienceEndpoint, workshops } from './workshops.ts'
import { operatorActs } from './operator-acts.ts'
import { mails } from './mails.ts'
import { feedbackQuestions } from './feedback-questions.ts'
import { meetingReasons } from './meeting-reasons.ts'
import { importEndpoints, invitationImports } from './invitation-imports.ts'
import { invitations } from './invitations.ts'
import { enrolmentRuleEndpoints } from '../enrolment-rules.ts'
import { programArchiveEndpoints } from '../program-archive.ts'
import { programCopyEndpoint } from '../program-copy.ts'
import { tagChecksEndpoint } from '../tag-checks.ts'
import { tagMergeEndpoints } from '../tag-merges.ts'
import { enrolmentEndpoints } from '../enrolments.ts'
import { matchWeightsEndpoints } from '../match-weights.ts'
import { mentoringRelationships } from './mentoring-relationships.ts'
import { mentoringRequests } from './mentoring-requests.ts'
import { profileQuestions, profileSteps } from './profile-questions.ts'
import { profileAccesses } from './profile-accesses.ts'
import { programEnrollments } from './program-enrollments.ts'
import { programs } from './programs.ts'
import { recommendations } from './recommendations.ts'
import { tagProposals } from './tag-proposals.ts'
import { tags } from './tags.ts'
import { sitePages } from './site-pages.ts'
import { signUps } from './sign-ups.ts'
import { attendanceEndpoint } from './attendance.ts'
import { answersEndpoint } from './user-answers.ts'
import { duplicatesEndpoint } from './user-duplicates.ts'
import { certificateEndpoint, users } from './users.ts'

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
  ...feedSettingsEndpoints,
  ...matchWeightsEndpoints,
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
