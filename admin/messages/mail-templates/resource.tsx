import { page, type ResourcePages } from '../../platform/page.tsx'

/** What the product says by mail: its list is a page with an editor and a preview. */
export const mailTemplates: ResourcePages = {
  list: page('mail_templates', () => import('./MailTemplatesPage.tsx')),
}
