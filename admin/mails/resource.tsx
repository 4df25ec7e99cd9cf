import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const mails: Resource<'mails'> = {
  name: 'mails',
  icon: 'mail',
  roles: ['admin'],
  list: lazy(() => import('./MailList.tsx')),
  views: {
    failed: () => ({ state: 'failed' }),
    waiting: () => ({ state: 'waiting' }),
    sent: () => ({ state: 'sent' }),
    all: () => ({}),
  },
}
