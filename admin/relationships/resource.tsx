import { recordRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'
import { relationshipEvents } from './events.ts'
import { over, running } from './states.ts'
import { page } from '../page.tsx'

export const relationships: Resource<'mentoring_relationships'> = {
  name: 'mentoring_relationships',
  icon: 'people',
  roles: recordRoles,
  list: page('mentoring_relationships', () => import('./RelationshipList.tsx')),
  show: page('mentoring_relationships', () => import('./RelationshipShow.tsx')),
  create: {
    page: page('mentoring_relationships', () => import('./RelationshipCreate.tsx')),
    roles: ['admin', 'business_unit_admin'],
  },
  csv: true,
  stream: 'mentoring_relationship',
  eventField: 'relationshipId',
  views: {
    all: () => ({}),
    running: () => ({ aasm_state: running }),
    over: () => ({ aasm_state: over }),
  },
  events: relationshipEvents,
}
