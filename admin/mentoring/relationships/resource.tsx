import { page, type ResourcePages } from '../../platform/page.tsx'

export const relationships: ResourcePages = {
  list: page('mentoring_relationships', () => import('./RelationshipList.tsx')),
  show: page('mentoring_relationships', () => import('./RelationshipShow.tsx')),
  create: page('mentoring_relationships', () => import('./RelationshipCreate.tsx')),
}
