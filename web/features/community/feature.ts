import type { Feature } from '../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { communityPaths } from './paths.ts'
import { prefetch } from './prefetch.ts'

export const community: Feature<typeof communityPaths, { community: typeof words }> = {
  paths: communityPaths,
  pages: {
    community: { load: () => import('./Community.tsx').then((m) => m.Community), words: ['community', 'match'] },
  },
  words: {
    community: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: communityPaths.community(),
    icon: 'people',
    labels: { top: 'nav.community', bottom: 'nav.community' },
  }),
  prefetch,
  live: {},
}
