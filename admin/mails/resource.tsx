import { page, type ResourcePages } from '../page.tsx'

export const mails: ResourcePages = {
  list: page('mails', () => import('./MailList.tsx')),
}
