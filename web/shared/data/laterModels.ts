import { dataExportAttributes } from '#contract/people/data-exports.ts'
import { feedbackQuestionAttributes } from '#contract/mentoring/feedback-questions.ts'
import { feedbackAttributes } from '#contract/mentoring/feedbacks.ts'
import { freeSlotAttributes } from '#contract/meetings/free-slots.ts'
import { keptDataAttributes } from '#contract/people/kept-data.ts'
import { meetingReasonAttributes } from '#contract/meetings/meeting-reasons.ts'
import { meetingAttributes } from '#contract/meetings/meetings.ts'
import { meetingsHistoryAttributes } from '#contract/meetings/meetings-history.ts'
import { profileAccessAttributes } from '#contract/people/profile-accesses.ts'
import { sessionAttributes } from '#contract/people/sessions.ts'
import { workshopAttributes } from '#contract/meetings/workshops.ts'

/** Schemas of what the first pages do not show, or not at once. */
export const laterModels = {
  meetings: meetingAttributes,
  meetings_history: meetingsHistoryAttributes,
  workshops: workshopAttributes,
  meeting_reasons: meetingReasonAttributes,
  feedback_questions: feedbackQuestionAttributes,
  feedbacks: feedbackAttributes,
  free_slots: freeSlotAttributes,
  kept_data: keptDataAttributes,
  profile_accesses: profileAccessAttributes,
  data_exports: dataExportAttributes,
  sessions: sessionAttributes,
}
