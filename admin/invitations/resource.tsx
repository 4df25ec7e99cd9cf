import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const invitations: Resource<'invitations'> = {
  name: 'invitations',
  icon: 'invite',
  roles: ['admin', 'business_unit_admin'],
  list: lazy(() => import('./InvitationList.tsx')),
  create: { page: lazy(() => import('./InvitationCreate.tsx')), roles: ['admin', 'business_unit_admin'] },
  views: {
    waiting: () => ({ state: 'sent' }),
    used: () => ({ state: 'used' }),
    expired: () => ({ state: 'expired' }),
    revoked: () => ({ state: 'revoked' }),
    all: () => ({}),
  },
}
