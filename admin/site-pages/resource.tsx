import { recordRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const sitePages: Resource<'site_pages'> = {
  name: 'site_pages',
  icon: 'document',
  roles: recordRoles,
  list: page('site_pages', () => import('./SitePageList.tsx')),
  edit: { page: page('site_pages', () => import('./SitePageEdit.tsx')), roles: ['admin'] },
}
