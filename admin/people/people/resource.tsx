import { pages } from '../../platform/page.tsx'

export const people = pages('users', {
  list: () => import('./PeopleList.tsx'),
  show: () => import('./PersonShow.tsx'),
})
