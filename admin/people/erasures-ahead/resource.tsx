import { pages } from '../../platform/page.tsx'

export const erasuresAhead = pages('erasures_ahead', {
  list: () => import('./ErasureAheadList.tsx'),
})
