import { pages } from '../../platform/page.tsx'

export const mails = pages('mails', {
  list: () => import('./MailList.tsx'),
})
