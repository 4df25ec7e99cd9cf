import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const mails: Resource<'mails'> = {
  name: 'mails',
  icon: 'mail',
  roles: ['admin'],
  list: page('mails', () => import('./MailList.tsx')),
  views: {
    failed: () => ({ state: 'failed' }),
    waiting: () => ({ state: 'waiting' }),
    sent: () => ({ state: 'sent' }),
    all: () => ({}),
  },
}
