import { page, type ResourcePages } from '../page.tsx'

export const invitations: ResourcePages = {
  list: page('invitations', () => import('./InvitationList.tsx')),
  create: page('invitations', () => import('./InvitationCreate.tsx')),
}
