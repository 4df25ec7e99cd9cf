import { page, type ResourcePages } from '../../platform/page.tsx'

export const sitePages: ResourcePages = {
  list: page('site_pages', () => import('./SitePageList.tsx')),
  edit: page('site_pages', () => import('./SitePageEdit.tsx')),
}
