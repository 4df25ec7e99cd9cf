import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const invitations: Resource<'invitations'> = {
  name: 'invitations',
  icon: 'invite',
  roles: ['admin', 'business_unit_admin'],
  list: page('invitations', () => import('./InvitationList.tsx')),
  create: {
    page: page('invitations', () => import('./InvitationCreate.tsx')),
    roles: ['admin', 'business_unit_admin'],
  },
  views: {
    waiting: () => ({ state: 'sent' }),
    used: () => ({ state: 'used' }),
    expired: () => ({ state: 'expired' }),
    revoked: () => ({ state: 'revoked' }),
    all: () => ({}),
  },
}
