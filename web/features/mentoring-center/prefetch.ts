import type { Prefetch } from '../../shared/feature.ts'
import { mentoringCenterPaths } from './paths.ts'
import { wholeCenter } from './requests.ts'

export const prefetch: Prefetch = {
  pattern: mentoringCenterPaths.mentoringCenter.pattern,
  requests: () => [wholeCenter],
}
