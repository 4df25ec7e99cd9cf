import { pages } from '../../platform/page.tsx'

export const invitations = pages('invitations', {
  list: () => import('./InvitationList.tsx'),
  create: () => import('./InvitationCreate.tsx'),
})
