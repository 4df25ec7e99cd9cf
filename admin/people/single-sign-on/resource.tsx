import { page, type ResourcePages } from '../../platform/page.tsx'

export const singleSignOn: ResourcePages = {
  list: page('single_sign_on', () => import('./ConnectionList.tsx')),
  create: page('single_sign_on', () => import('./ConnectionCreate.tsx')),
  edit: page('single_sign_on', () => import('./ConnectionEdit.tsx')),
}
