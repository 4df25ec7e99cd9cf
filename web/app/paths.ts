import { authPaths } from '../features/auth/paths.ts'
import { availabilityPaths } from '../features/availability/paths.ts'
import { callPaths } from '../features/call/paths.ts'
import { communityPaths } from '../features/community/paths.ts'
import { feedbackPaths } from '../features/feedback/paths.ts'
import { historyPaths } from '../features/history/paths.ts'
import { mentoringCenterPaths } from '../features/mentoring-center/paths.ts'
import { messengerPaths } from '../features/messenger/paths.ts'
import { newsPaths } from '../features/news/paths.ts'
import { profilePaths } from '../features/profile/paths.ts'
import { relationshipPaths } from '../features/relationship/paths.ts'
import { sessionPlanPaths } from '../features/session-plan/paths.ts'
import { sessionPaths } from '../features/session/paths.ts'
import { trainingPaths } from '../features/training/paths.ts'
import { workshopPaths } from '../features/workshop/paths.ts'
import { rootPaths } from './rootPaths.ts'

/** The addresses that first pages and large pages link to; the others are in `laterPaths.ts`. Nothing else has one. */
export const paths = {
  ...rootPaths,
  ...authPaths,
  ...mentoringCenterPaths,
  ...relationshipPaths,
  ...sessionPaths,
  ...sessionPlanPaths,
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
