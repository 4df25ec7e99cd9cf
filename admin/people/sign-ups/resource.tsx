import { pages } from '../../platform/page.tsx'

export const signUps = pages('sign_ups', {
  list: () => import('./SignUpQueue.tsx'),
})
