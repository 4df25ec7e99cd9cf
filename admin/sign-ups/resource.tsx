import { page, type ResourcePages } from '../page.tsx'

export const signUps: ResourcePages = {
  list: page('sign_ups', () => import('./SignUpQueue.tsx')),
}
