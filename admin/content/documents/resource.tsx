import { pages } from '../../platform/page.tsx'

export const documents = pages('documents', {
  list: () => import('./DocumentList.tsx'),
  create: () => import('./DocumentPublish.tsx'),
  edit: () => import('./DocumentEdit.tsx'),
})
