import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** What the product says by mail: its list is a page with an editor and a preview. */
export const mailTemplates: Resource<'mail_templates'> = {
  name: 'mail_templates',
  icon: 'mail',
  roles: ['admin'],
  list: page('mail_templates', () => import('./MailTemplatesPage.tsx')),
}
