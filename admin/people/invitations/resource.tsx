import { page, type ResourcePages } from '../../platform/page.tsx'

export const invitations: ResourcePages = {
  list: page('invitations', () => import('./InvitationList.tsx')),
  create: page('invitations', () => import('./InvitationCreate.tsx')),
}
