import { pages } from '../../platform/page.tsx'

/** What the product says by mail: its list is a page with an editor and a preview. */
export const mailTemplates = pages('mail_templates', {
  list: () => import('./MailTemplatesPage.tsx'),
})
