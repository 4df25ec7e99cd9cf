import { page, type ResourcePages } from '../../platform/page.tsx'

export const erasuresAhead: ResourcePages = {
  list: page('erasures_ahead', () => import('./ErasureAheadList.tsx')),
}
