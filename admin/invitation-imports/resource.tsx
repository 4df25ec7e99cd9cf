import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const invitationImports: Resource<'invitation_imports'> = {
  name: 'invitation_imports',
  icon: 'upload',
  under: 'invitations',
  roles: ['admin', 'business_unit_admin'],
  list: page('invitation_imports', () => import('./ImportList.tsx')),
  create: {
    page: page('invitation_imports', () => import('./ImportCreate.tsx')),
    roles: ['admin', 'business_unit_admin'],
  },
  show: page('invitation_imports', () => import('./ImportShow.tsx')),
}
