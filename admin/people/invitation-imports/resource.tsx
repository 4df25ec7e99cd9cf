import { page, type ResourcePages } from '../../platform/page.tsx'

export const invitationImports: ResourcePages = {
  list: page('invitation_imports', () => import('./ImportList.tsx')),
  show: page('invitation_imports', () => import('./ImportShow.tsx')),
  create: page('invitation_imports', () => import('./ImportCreate.tsx')),
}
