import { firstPage } from '../../shared/data/requests.ts'
import type { Prefetch } from '../../shared/feature.ts'
import { mentoringCenterPaths } from './paths.ts'
import { ownPresenter, receivedRequests, runningRelationships, sentPage, sentRequests } from './requests.ts'

export const prefetch: Prefetch = {
  pattern: mentoringCenterPaths.mentoringCenter.pattern,
  requests: ({ participant, presenter }) => [
    runningRelationships,
    ...(participant === null ? [] : [firstPage(sentRequests, sentPage)]),
    ...(presenter === null ? [] : [receivedRequests, ownPresenter(presenter)]),
  ],
}
