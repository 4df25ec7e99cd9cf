import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const signUps: Resource<'sign_ups'> = {
  name: 'sign_ups',
  icon: 'check',
  roles: ['admin', 'business_unit_admin'],
  list: page('sign_ups', () => import('./SignUpQueue.tsx')),
}
