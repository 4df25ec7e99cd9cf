import { page, type ResourcePages } from '../../platform/page.tsx'

export const documents: ResourcePages = {
  list: page('documents', () => import('./DocumentList.tsx')),
  create: page('documents', () => import('./DocumentPublish.tsx')),
  edit: page('documents', () => import('./DocumentEdit.tsx')),
}
