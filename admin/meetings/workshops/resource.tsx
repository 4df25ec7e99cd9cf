import { page, type ResourcePages } from '../../platform/page.tsx'

export const workshops: ResourcePages = {
  list: page('workshops', () => import('./WorkshopList.tsx')),
  show: page('workshops', () => import('./WorkshopShow.tsx')),
  create: page('workshops', () => import('./WorkshopCreate.tsx')),
}
