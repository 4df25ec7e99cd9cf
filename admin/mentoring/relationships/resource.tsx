import { pages } from '../../platform/page.tsx'

export const relationships = pages('mentoring_relationships', {
  list: () => import('./RelationshipList.tsx'),
  show: () => import('./RelationshipShow.tsx'),
  create: () => import('./RelationshipCreate.tsx'),
})
