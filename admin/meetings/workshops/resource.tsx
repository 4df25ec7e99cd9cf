import { pages } from '../../platform/page.tsx'

export const workshops = pages('workshops', {
  list: () => import('./WorkshopList.tsx'),
  show: () => import('./WorkshopShow.tsx'),
  create: () => import('./WorkshopCreate.tsx'),
})
