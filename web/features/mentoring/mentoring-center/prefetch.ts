import type { Prefetch } from '../../../shared/feature.ts'
import { mentoringCenterPaths } from '../../../shared/paths/mentoring-center.ts'
import { plannedWorkshops, wholeCenter } from './requests.ts'

export const prefetch: Prefetch = {
  pattern: mentoringCenterPaths.mentoringCenter.pattern,
  atOnce: [wholeCenter, plannedWorkshops],
}
