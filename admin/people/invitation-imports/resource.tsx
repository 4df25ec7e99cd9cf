import { pages } from '../../platform/page.tsx'

export const invitationImports = pages('invitation_imports', {
  list: () => import('./ImportList.tsx'),
  show: () => import('./ImportShow.tsx'),
  create: () => import('./ImportCreate.tsx'),
})
