import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const invitationImports: Resource<'invitation_imports'> = {
  name: 'invitation_imports',
  icon: 'upload',
  under: 'invitations',
  roles: ['admin', 'business_unit_admin'],
  list: lazy(() => import('./ImportList.tsx')),
  create: { page: lazy(() => import('./ImportCreate.tsx')), roles: ['admin', 'business_unit_admin'] },
  show: lazy(() => import('./ImportShow.tsx')),
}
