import type { Endpoint } from '../platform/http/endpoint.ts'
import { actionPlanEndpoints } from './mentoring/action-plans.ts'
import { acceptanceEndpoints } from './people/acceptances.ts'
import { articleCommentEndpoints } from './content/article-comments.ts'
import { articleImageEndpoints } from './content/article-images.ts'
import { articleEndpoints } from './content/articles.ts'
import { attendanceEndpoints } from './meetings/attendance-receipts.ts'
import { availabilityEndpoints } from './meetings/availabilities.ts'
import { avatarEndpoints } from './community/avatars.ts'
import { absenceEndpoints } from './people/absences.ts'
import { bookingRuleEndpoints } from './meetings/booking-rules.ts'
import { commentEndpoints } from './messages/comments.ts'
import { calendarEndpoints } from './meetings/calendars.ts'
import { companyEndpoints } from './company/companies.ts'
import { conversationEndpoints } from './messages/conversations.ts'
import { dataExportEndpoints } from './people/data-exports.ts'
import { contactRequestEndpoints } from './people/contact-requests.ts'
import { contactFormEndpoints } from './content/contact-form.ts'
import { faqEndpoints } from './content/faqs.ts'
import { trainingToolEndpoints } from './content/training-tools.ts'
import { documentEndpoints } from './content/documents.ts'
import { errorMailerEndpoints } from './platform/error-mailers.ts'
import { favouriteEndpoints } from './community/favourites.ts'
import { feedbackQuestionEndpoints } from './mentoring/feedback-questions.ts'
import { feedbackEndpoints } from './mentoring/feedbacks.ts'
import { freeSlotEndpoints } from './meetings/free-slots.ts'
import { keptDataEndpoints } from './people/kept-data.ts'
import { meetingReasonEndpoints } from './meetings/meeting-reasons.ts'
import { meetingSeriesEndpoints } from './meetings/meeting-series.ts'
import { meetingEndpoints } from './meetings/meetings.ts'
import { meetingsHistoryEndpoints } from './meetings/meetings-history.ts'
import { mentoringRelationshipEndpoints } from './mentoring/mentoring-relationships.ts'
import { mentoringRequestEndpoints } from './mentoring/mentoring-requests.ts'
import { helpCaseEndpoints } from './mentoring/help-cases.ts'
import { notificationEndpoints } from './messages/notifications.ts'
import { onlineEndpoints } from './community/online.ts'
import { participantEndpoints } from './community/participants.ts'
import { privateNoteEndpoints } from './mentoring/private-notes.ts'
import { profileAccessEndpoints } from './people/profile-accesses.ts'
import { profileQuestionEndpoints } from './community/profile-questions.ts'
import { profileEndpoints } from './community/profiles.ts'
import { programEndpoints } from './company/programs.ts'
import { realtimeTicketEndpoints } from './platform/realtime-tickets.ts'
import { recommendationEndpoints } from './community/recommendations.ts'
import { savedSearchEndpoints } from './community/saved-searches.ts'
import { signUpEndpoints } from './people/sign-ups.ts'
import type { RouteDependencies } from './platform/shared/dependencies.ts'
import { pushSubscriptionEndpoints } from './messages/push-subscriptions.ts'
import { meetingAgendaEndpoints } from './meetings/meeting-agendas.ts'
import { sessionEndpoints } from './people/sessions.ts'
import { tagEndpoints } from './community/tags.ts'
import { userEndpoints } from './people/users.ts'
import { waitingListEndpoints } from './mentoring/waiting-lists.ts'
import { webconferenceEndpoints } from './meetings/webconferences.ts'
import { workshopEndpoints } from './meetings/workshops.ts'

/** The endpoints of each file of this folder. */
export const routes: readonly ((dependencies: RouteDependencies) => readonly Endpoint[])[] = [
  companyEndpoints,
  programEndpoints,
  profileEndpoints,
  participantEndpoints,
  recommendationEndpoints,
  savedSearchEndpoints,
  favouriteEndpoints,
  profileQuestionEndpoints,
  tagEndpoints,
  articleEndpoints,
  articleCommentEndpoints,
  articleImageEndpoints,
  userEndpoints,
  avatarEndpoints,
  mentoringRequestEndpoints,
  mentoringRelationshipEndpoints,
  actionPlanEndpoints,
  privateNoteEndpoints,
  meetingAgendaEndpoints,
  waitingListEndpoints,
  helpCaseEndpoints,
  freeSlotEndpoints,
  availabilityEndpoints,
  absenceEndpoints,
  bookingRuleEndpoints,
  calendarEndpoints,
  meetingEndpoints,
  meetingSeriesEndpoints,
  workshopEndpoints,
  webconferenceEndpoints,
  meetingsHistoryEndpoints,
  attendanceEndpoints,
  meetingReasonEndpoints,
  feedbackQuestionEndpoints,
  feedbackEndpoints,
  conversationEndpoints,
  commentEndpoints,
  onlineEndpoints,
  notificationEndpoints,
  errorMailerEndpoints,
  realtimeTicketEndpoints,
  keptDataEndpoints,
  profileAccessEndpoints,
  dataExportEndpoints,
  signUpEndpoints,
  contactRequestEndpoints,
  contactFormEndpoints,
  trainingToolEndpoints,
  faqEndpoints,
  documentEndpoints,
  pushSubscriptionEndpoints,
  sessionEndpoints,
  acceptanceEndpoints,
]

/** Everything under `/api/v1`, for `createApi`. */
export function createEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  return routes.flatMap((endpointsOf) => endpointsOf(dependencies))
}
