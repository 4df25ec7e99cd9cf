import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const singleSignOn: Resource<'single_sign_on'> = {
  name: 'single_sign_on',
  icon: 'key',
  roles: ['admin'],
  list: page('single_sign_on', () => import('./ConnectionList.tsx')),
  create: { page: page('single_sign_on', () => import('./ConnectionCreate.tsx')), roles: ['admin'] },
  edit: { page: page('single_sign_on', () => import('./ConnectionEdit.tsx')), roles: ['admin'] },
}
