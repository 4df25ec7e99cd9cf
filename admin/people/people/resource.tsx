import { page, type ResourcePages } from '../../platform/page.tsx'

export const people: ResourcePages = {
  list: page('users', () => import('./PeopleList.tsx')),
  show: page('users', () => import('./PersonShow.tsx')),
}
