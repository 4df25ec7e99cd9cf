import { page, type ResourcePages } from '../../platform/page.tsx'

export const signUps: ResourcePages = {
  list: page('sign_ups', () => import('./SignUpQueue.tsx')),
}
