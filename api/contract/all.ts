import { actionPlans } from './mentoring/action-plans.ts'
import { acceptances } from './people/acceptances.ts'
import { articleImages } from './content/article-images.ts'
import { articleComments, articles } from './content/articles.ts'
import { availabilities, availabilityExceptions } from './meetings/availabilities.ts'
import { absences } from './people/absences.ts'
import { bookingRules } from './meetings/booking-rules.ts'
import { comments } from './messages/comments.ts'
import { calendarFeeds, outsideCalendars } from './meetings/calendars.ts'
import { contactForm } from './content/contact-form.ts'
import { faqs } from './content/faqs.ts'
import { trainingTools } from './content/training-tools.ts'
import { companies } from './company/companies.ts'
import { conversations } from './messages/conversations.ts'
import { dataExports } from './people/data-exports.ts'
import { favourites } from './community/favourites.ts'
import { feedbackQuestions } from './mentoring/feedback-questions.ts'
import { feedbacks } from './mentoring/feedbacks.ts'
import { freeSlots } from './meetings/free-slots.ts'
import { keptData } from './people/kept-data.ts'
import { contactRequests } from './people/contact-requests.ts'
import { charters, documents } from './content/documents.ts'
import { meetingReasons } from './meetings/meeting-reasons.ts'
import { seriesDates } from './meetings/meeting-series.ts'
import { meetings } from './meetings/meetings.ts'
import { meetingsHistory } from './meetings/meetings-history.ts'
import { mentoringRelationships } from './mentoring/mentoring-relationships.ts'
import { mentoringRequests } from './mentoring/mentoring-requests.ts'
import { helpCases, helpDesks } from './mentoring/help-cases.ts'
import { notifications } from './messages/notifications.ts'
import { online } from './community/online.ts'
import { privateNotes } from './mentoring/private-notes.ts'
import { profileAccesses } from './people/profile-accesses.ts'
import { participantSteps, presenterSteps, profileQuestions, userQuestions } from './community/profile-questions.ts'
import { participants, presenters } from './community/profiles.ts'
import { programEnrollments, programs } from './company/programs.ts'
import { recommendations } from './community/recommendations.ts'
import { realtimeTickets } from './platform/realtime-tickets.ts'
import type { ResourceContract } from './platform/resource.ts'
import { signUpMails, signUps } from './people/sign-ups.ts'
import { savedSearches } from './community/saved-searches.ts'
import { pushSubscriptions } from './messages/push-subscriptions.ts'
import { meetingAgendas } from './meetings/meeting-agendas.ts'
import { sessions } from './people/sessions.ts'
import { tagProposals, tags } from './community/tags.ts'
import { users } from './people/users.ts'
import { iceServers, webconferences } from './meetings/webconferences.ts'
import { waitingLists } from './mentoring/waiting-lists.ts'
import { workshops } from './meetings/workshops.ts'

/** Every resource of `/api/v1`, by its type. */
export const resources = byType({
  companies,
  programs,
  program_enrollments: programEnrollments,
  presenters,
  participants,
  users,
  mentoring_requests: mentoringRequests,
  mentoring_relationships: mentoringRelationships,
  action_plans: actionPlans,
  private_notes: privateNotes,
  meeting_agendas: meetingAgendas,
  waiting_lists: waitingLists,
  help_desks: helpDesks,
  help_cases: helpCases,
  free_slots: freeSlots,
  availabilities,
  availability_exceptions: availabilityExceptions,
  absences,
  booking_rules: bookingRules,
  calendar_feeds: calendarFeeds,
  outside_calendars: outsideCalendars,
  meetings,
  series_dates: seriesDates,
  workshops,
  webconferences,
  ice_servers: iceServers,
  meetings_history: meetingsHistory,
  meeting_reasons: meetingReasons,
  feedback_questions: feedbackQuestions,
  profile_questions: profileQuestions,
  user_questions: userQuestions,
  presenter_steps: presenterSteps,
  participant_steps: participantSteps,
  tags,
  tag_proposals: tagProposals,
  articles,
  article_comments: articleComments,
  article_images: articleImages,
  recommendations,
  saved_searches: savedSearches,
  favourites,
  feedbacks,
  conversations,
  comments,
  online,
  notifications,
  realtime_tickets: realtimeTickets,
  kept_data: keptData,
  profile_accesses: profileAccesses,
  data_exports: dataExports,
  sign_ups: signUps,
  sign_up_mails: signUpMails,
  contact_requests: contactRequests,
  contact_form: contactForm,
  training_tools: trainingTools,
  faqs,
  documents,
  charters,
  acceptances,
  push_subscriptions: pushSubscriptions,
  sessions,
})

/** Refuses, at compile time, a resource under a key that is not its type. */
function byType<const Contracts extends { readonly [Type in keyof Contracts]: ResourceContract & { type: Type } }>(
  contracts: Contracts,
): Contracts {
  return contracts
}

export type ResourceType = keyof typeof resources
