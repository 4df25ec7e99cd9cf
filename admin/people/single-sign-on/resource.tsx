import { pages } from '../../platform/page.tsx'

export const singleSignOn = pages('single_sign_on', {
  list: () => import('./ConnectionList.tsx'),
  create: () => import('./ConnectionCreate.tsx'),
  edit: () => import('./ConnectionEdit.tsx'),
})
