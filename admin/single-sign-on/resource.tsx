import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const singleSignOn: Resource<'single_sign_on'> = {
  name: 'single_sign_on',
  icon: 'key',
  roles: ['admin'],
  list: lazy(() => import('./ConnectionList.tsx')),
  create: { page: lazy(() => import('./ConnectionCreate.tsx')), roles: ['admin'] },
  edit: { page: lazy(() => import('./ConnectionEdit.tsx')), roles: ['admin'] },
}
