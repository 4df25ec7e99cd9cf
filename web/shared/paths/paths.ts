import { actionPlanPaths } from './action-plan.ts'
import { authPaths } from './auth.ts'
import { availabilityPaths } from './availability.ts'
import { callPaths } from './call.ts'
import { communityPaths } from './community.ts'
import { feedbackPaths } from './feedback.ts'
import { historyPaths } from './history.ts'
import { mentoringCenterPaths } from './mentoring-center.ts'
import { messengerPaths } from './messenger.ts'
import { newsPaths } from './news.ts'
import { profilePaths } from './profile.ts'
import { relationshipPaths } from './relationship.ts'
import { meetingPlanPaths } from './meeting-plan.ts'
import { meetingPaths } from './meeting.ts'
import { seriesPaths } from './series.ts'
import { trainingPaths } from './training.ts'
import { workshopPaths } from './workshop.ts'
import { rootPaths } from './rootPaths.ts'

/** The addresses that first pages and large pages link to; the others are in `laterPaths.ts`. Nothing else has one. */
export const paths = {
  ...rootPaths,
  ...authPaths,
  ...mentoringCenterPaths,
  ...relationshipPaths,
  ...actionPlanPaths,
  ...meetingPaths,
  ...meetingPlanPaths,
  ...seriesPaths,
  ...callPaths,
  ...workshopPaths,
  ...feedbackPaths,
  ...communityPaths,
  ...messengerPaths,
  ...newsPaths,
  ...trainingPaths,
  ...profilePaths,
  ...historyPaths,
  ...availabilityPaths,
}
