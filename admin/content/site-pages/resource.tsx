import { pages } from '../../platform/page.tsx'

export const sitePages = pages('site_pages', {
  list: () => import('./SitePageList.tsx'),
  edit: () => import('./SitePageEdit.tsx'),
})
