import { recordRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const documents: Resource<'documents'> = {
  name: 'documents',
  icon: 'document',
  roles: recordRoles,
  list: page('documents', () => import('./DocumentList.tsx')),
  create: { page: page('documents', () => import('./DocumentPublish.tsx')), roles: ['admin'] },
  edit: { page: page('documents', () => import('./DocumentEdit.tsx')), roles: ['admin'] },
}
