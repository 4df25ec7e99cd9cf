import { recordRoles } from '#contract/console/roles.ts'
import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'
import { workshopEvents } from './events.ts'

export const workshops: Resource<'workshops'> = {
  name: 'workshops',
  icon: 'board',
  roles: recordRoles,
  list: page('workshops', () => import('./WorkshopList.tsx')),
  show: page('workshops', () => import('./WorkshopShow.tsx')),
  create: { page: page('workshops', () => import('./WorkshopCreate.tsx')), roles: ['admin'] },
  stream: 'workshop',
  views: {
    all: () => ({}),
    planned: () => ({ aasm_state: 'planned' }),
    ended: () => ({ aasm_state: 'ended' }),
  },
  events: workshopEvents,
}
