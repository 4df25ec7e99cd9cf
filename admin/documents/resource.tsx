import { lazy } from 'react'
import { consoleRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'

export const documents: Resource<'documents'> = {
  name: 'documents',
  icon: 'document',
  roles: consoleRoles,
  list: lazy(() => import('./DocumentList.tsx')),
  create: { page: lazy(() => import('./DocumentPublish.tsx')), roles: ['admin'] },
}
