import { page, type ResourcePages } from '../../platform/page.tsx'

export const mails: ResourcePages = {
  list: page('mails', () => import('./MailList.tsx')),
}
