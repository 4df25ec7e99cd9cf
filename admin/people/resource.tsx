import type { Resource } from '../resource.ts'
import { peopleEvents } from './events.ts'
import { page } from '../page.tsx'

export const people: Resource<'users'> = {
  name: 'users',
  icon: 'person',
  roles: ['admin', 'auditor', 'business_unit_admin', 'referent'],
  beyondRows: ['admin', 'auditor', 'business_unit_admin'],
  list: page('users', () => import('./PeopleList.tsx')),
  show: page('users', () => import('./PersonShow.tsx')),
  csv: true,
  views: {
    all: () => ({}),
    mentors: () => ({ profiles: 'presenter', status: 'active' }),
    mentees: () => ({ profiles: 'participant', status: 'active' }),
    pending: () => ({ status: 'pending_approval' }),
    short: () => ({ completion: 'under_bar', status: 'active' }),
  },
  events: peopleEvents,
}
